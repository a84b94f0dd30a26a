/** Portuguese: the overview. */

export const home = {
  overview: {
    title: (store: string) => store,
    gross: 'Recebido em 30 dias',
    net: 'Líquido',
    count: 'Pagamentos',
    subscribers: (count: string) => `${count} assinaturas ativas`,
    noBefore: 'sem comparação ainda',
    change: (change: string) => `${change} em relação aos 30 dias anteriores`,
    volume: 'Volume por dia',
    rates: 'Pagamentos concluídos',
    renewals: 'Próximas renovações',
    gettingStarted: 'Primeiros passos',
    sample: 'Criar exemplos',
    sampled: 'Exemplos criados.',
    sampleText:
      'Cria três produtos, dois links e seis pagamentos simulados, para você ver o painel cheio. Só no ambiente de teste.',
    steps: {
      product: 'Cadastre um produto',
      link: 'Crie um link de pagamento',
      payment: 'Simule um pagamento',
      mail: 'Veja o primeiro e-mail ao comprador',
      webhook: 'Receba um webhook',
      key: 'Crie uma chave de API',
    },
    attention: {
      webhook: (name: string) => `O webhook ${name} não está recebendo tudo.`,
      disputes: (count: number) =>
        count === 1 ? 'Há uma contestação aberta.' : `Há ${count} contestações abertas.`,
      refundRequests: (count: number) =>
        count === 1
          ? 'Um comprador pediu um reembolso.'
          : `Há ${count} pedidos de reembolso sem resposta.`,
      parked: (count: number) =>
        count === 1 ? 'Uma assinatura está parada.' : `${count} assinaturas estão paradas.`,
      SUB_ACCOUNT_NEGATIVE: (count: number) =>
        count === 1
          ? 'Uma subconta está com saldo negativo.'
          : `${count} subcontas estão com saldo negativo.`,
      payout: (amount: string) => `Um saque de ${amount} falhou.`,
    },
  },
};
