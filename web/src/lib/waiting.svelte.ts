/** The tables of several people that wait for this person, the most urgent first. */
import { ask } from "./api";
import { news } from "./news.svelte";
import { LOCAL } from "./place";
import type { Waiting, WaitingTable } from "./protocol";

class Waits {
  tables = $state.raw<readonly WaitingTable[]>([]);

  /** Keep it up to date. Returns how to stop. */
  follow(): () => void {
    if (LOCAL) return () => undefined;
    let stopped = false;
    const stop = news.follow("me", () => {
      ask<Waiting>("GET", "/waiting").then(
        ({ tables }) => {
          if (!stopped) this.tables = tables;
        },
        () => undefined, // it is asked again when the connection is back
      );
    });
    return () => {
      stopped = true;
      stop();
    };
  }

  /** The next table after the one where someone is. */
  after(id: string): WaitingTable | undefined {
    return this.tables.find((table) => table.id !== id);
  }

  /** A title of the browser's tab, with how many tables wait. */
  titled(title: string): string {
    return this.tables.length ? `(${this.tables.length}) ${title}` : title;
  }
}

export const waits = new Waits();
