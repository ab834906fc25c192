/** Whether the device is used by touch: there is nothing to drop files from, and no keys to hold. */
export const usesTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches
