/** The product's name, in one place so that a school can change it. */
export const PRODUCT_NAME = "Daybell";
