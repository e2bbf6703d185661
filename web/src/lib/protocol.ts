/** What server and client say to each other, as declared by the server: docs/protocol.md. */
export type * from "../generated/protocol";
