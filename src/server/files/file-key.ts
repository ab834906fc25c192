/** Where the bytes of a file's row are: no two rows ever share a key. */
export const keyOf = ({ sha256, id }: { sha256: string; id: string }) => `o/${sha256.slice(0, 2)}/${sha256}/${id}`
