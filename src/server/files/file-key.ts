/** Returns the store key of a file's bytes; every row has a distinct key. */
export const getFileKey = ({ sha256, id }: { sha256: string; id: string }) => `o/${sha256.slice(0, 2)}/${sha256}/${id}`
