/** Whether the visitor's browser asks sites not to count them, by either of the two signals in use. */
export const asksNotToBeCounted = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'
