/** The ids, prices and addresses that the objects in test events share. */
import { config } from '../../../config/config';

export type SampleObject = Record<string | symbol, unknown>;

/** The time and environment of the sample. */
export interface SampleContext {
  devMode: boolean;
  now: Date;
}

export const PRICE = 4990;
export const FEE = { PIX: 80, CARD: 235 };

/** Has the form of every other id. */
export const testId = (prefix: string) => `${prefix}_TEST00000000000000000000000`;
export const receipt = (id: string) => `${config.publicUrl}/pay/${id}/receipt`;

export const IDS = {
  checkout: testId('bill'),
  charge: testId('char'),
  transparent: testId('pix_char'),
  subscription: testId('subs'),
  customer: testId('cust'),
  product: testId('prod'),
};
