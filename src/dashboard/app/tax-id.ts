/** CPF and CNPJ as people read them. */

const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;
/** A CNPJ may have letters. */
const CNPJ = /^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/;

/** `111.444.777-35` or `11.222.333/0001-81`; what has neither form stays as it is. */
export function taxIdText(taxId: string | null | undefined): string | null {
  if (!taxId) return null;
  return taxId.replace(CPF, '$1.$2.$3-$4').replace(CNPJ, '$1.$2.$3/$4-$5');
}

/** For lists, where the CPF of a person is not shown whole: `•••.444.777-••`. */
export function maskedTaxId(taxId: string | null | undefined): string | null {
  return taxId && CPF.test(taxId) ? taxId.replace(CPF, '•••.$2.$3-••') : taxIdText(taxId);
}
