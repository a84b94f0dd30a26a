/** Portuguese: a year of sample data in Dev mode. */

export const sampleYear = {
  title: 'Um ano de exemplos',
  about:
    'Enche o ambiente de teste com um ano de história: clientes, vendas por Pix, cartão e boleto, assinaturas, reembolsos, contestações e saques. Os gráficos e relatórios passam a ter dados.',
  start: 'Criar um ano de exemplos',
  startAnother: 'Criar outro ano',
  clock: (from: string, to: string) =>
    `O relógio da loja avança um ano: de ${from} até ${to}. Ele não volta.`,
  own: 'O que a loja já tem em teste fica e acompanha o relógio: assinaturas são cobradas, cobranças e links vencem.',
  events: 'Seus webhooks de teste recebem os eventos.',
  time: 'Leva um ou dois minutos, em segundo plano. A produção não muda.',
  another: (since: string) =>
    `Esta loja já tem exemplos, desde ${since}. Outro ano será acrescentado.`,
  started: 'O ano de exemplos começa em instantes.',
  cancel: 'Parar',
  progress: 'Andamento',
  queued: 'Na fila: começa em instantes.',
  running: 'Criando o ano de exemplos.',
  step: (done: number, all: number) => `Etapa ${done} de ${all}.`,
  clockIs: (now: string) => `O relógio da loja está em ${now}.`,
  cancelling: 'Parando depois da etapa atual.',
  ended: 'O ano de exemplos terminou.',
  done: (from: string, to: string) => `Pronto: um ano, de ${from} até ${to}.`,
  refused: (count: number) =>
    count === 1 ? 'A loja recusou 1 etapa.' : `A loja recusou ${count} etapas.`,
  cancelled: (done: number, all: number) =>
    `Parado na etapa ${done} de ${all}. O que foi criado fica.`,
  failed: (done: number, all: number) =>
    `Terminou antes do fim, na etapa ${done} de ${all}. O que foi criado fica, e o relógio está onde parou.`,
  problems: {
    INTERRUPTED: 'O servidor parou ou foi reiniciado no meio. Você pode começar outro ano.',
    STORE_SUSPENDED: 'A loja foi suspensa.',
    REFUSED: 'A loja recusou etapas demais.',
    UNEXPECTED: 'Houve um erro inesperado, que o operador encontra no log.',
  },
  lastRefusal: (message: string) => `A última recusa: ${message}`,
};
