/** Portuguese: a link whose amount the buyer types. */

export const freeAmountPt = {
  label: 'Quanto você quer pagar?',
  field: 'Valor em reais',
  from: (least: string) => `A partir de ${least}.`,
  between: (least: string, most: string) => `De ${least} a ${most}.`,
  next: 'Continuar',
  change: 'Mudar o valor',
  wrong: {
    form: (example: string) => `Digite um valor em reais, como ${example}.`,
    low: (least: string) => `O valor mínimo é ${least}.`,
    high: (most: string) => `O valor máximo é ${most}.`,
  },
};
