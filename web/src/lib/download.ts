/** Offer a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read it late
}

/** The name of the file with a table's record. */
export const recordFile = ({ game, id }: { game: string; id: string }): string => `${game}-${id}.json`;
