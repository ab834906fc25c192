/** A file in which nobody here can tell, or change, what it says of people and places. */
export class UncleanableError extends Error {}
