/** Through whose eyes a call looks; on the address of a socket a query of the same name. */
export const EYES_HEADER = 'x-view-as'
