/** The product's name. */
export const PRODUCT = 'Vitrine'
