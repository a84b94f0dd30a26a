import type { RowFragment } from './gql/graphql';

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const days = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });

export const money = (cents: number): string => reais.format(cents / 100);
export const day = (time: string): string => days.format(new Date(time));

/** What a reader of the list wants to know first. */
export function stateOf({ status, pausedAt, retry }: RowFragment): string {
  if (status !== 'ACTIVE') return status;
  if (pausedAt) return 'PAUSED';
  return retry ? 'RETRYING' : status;
}
