/** How the product is called. */
export const PRODUCT = 'Vitrine'
