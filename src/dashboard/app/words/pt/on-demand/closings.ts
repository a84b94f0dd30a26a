/** Portuguese: closed months. */

export const closings = {
  title: 'Fechamentos',
  about:
    'Os movimentos e saldos de um mês, em arquivos para o contador. Um mês fechado não muda: o ' +
    'que é lançado depois entra no mês seguinte.',
  list: 'Meses fechados',
  month: 'Mês',
  monthHint: 'Como 2026-11. O mês precisa ter terminado, e os meses são fechados em ordem.',
  movements: 'Movimentos',
  closedAt: 'Fechado em',
  isBeingMade: 'Os arquivos estão sendo feitos.',
  files: 'Arquivos',
  hash: 'SHA-256 do CSV',
  create: 'Fechar um mês',
  created: 'Mês fechado. Os arquivos ficam prontos em instantes.',
  retry: 'Tentar de novo',
  empty: {
    title: 'Nenhum mês fechado ainda.',
    text: 'Feche um mês depois que ele terminar, e envie os arquivos ao contador.',
  },
};
