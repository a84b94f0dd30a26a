/**
 * What only webhooks with `compatibility: LEGACY` show: it is stored next to the payload, which
 * shows the same objects to all others.
 */

/**
 * The key of such values in an object of a payload. JSON leaves symbols out, so that no payload
 * contains them.
 */
export const FOR_LEGACY = Symbol('for webhooks with compatibility LEGACY');

export interface LegacyValues {
  /** The tax id of the payer, in the mask of `legacyTaxId`. Named as in payloads: it is erased. */
  payerInformation?: { taxId: string | null };
  /** For a product offered after a payment: what the buyer paid for both, in cents. */
  paidAmount?: number;
}

/** The values of all objects in the data of an event; null if there are none. */
export function legacyValuesOf(data: Readonly<Record<string, unknown>>): LegacyValues | null {
  const found = Object.values(data).flatMap((shown) =>
    typeof shown === 'object' && shown !== null && FOR_LEGACY in shown
      ? [shown[FOR_LEGACY] as LegacyValues]
      : [],
  );
  return found.length > 0 ? Object.assign({}, ...found) : null;
}

/**
 * `123.***.789-**`, for a CNPJ `12.***.678/0001-**`. Takes the normalised form. Any other text,
 * such as one that is masked already, is returned unchanged.
 */
export function legacyTaxId(taxId: string): string {
  if (/^\d{11}$/.test(taxId)) return `${taxId.slice(0, 3)}.***.${taxId.slice(6, 9)}-**`;
  if (/^[0-9A-Z]{12}\d{2}$/.test(taxId))
    return `${taxId.slice(0, 2)}.***.${taxId.slice(5, 8)}/${taxId.slice(8, 12)}-**`;
  return taxId;
}
