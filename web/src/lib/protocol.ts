/** What server and client say to each other, as the server declares it: docs/protocol.md. */
export type * from "../generated/protocol";
