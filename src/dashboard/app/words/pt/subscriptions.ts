/** Portuguese: subscriptions. */

export const subscriptions = {
  subscriptions: {
    title: 'Assinaturas',
    one: 'Assinatura',
    list: 'Assinaturas da loja',
    customer: 'Cliente',
    plan: 'Plano',
    status: 'Situação',
    stateNames: {
      ACTIVE: 'Ativa',
      CANCELLED: 'Cancelada',
      PENDING: 'Pendente',
      RETRYING: 'Tentando de novo',
      PARKED: 'Com erro',
      PAUSED: 'Pausada',
      TRIAL: 'Período de teste',
    },
    amount: 'Valor',
    card: 'Cartão',
    method: 'Forma de pagamento',
    nextCharge: 'Próxima cobrança',
    email: 'E-mail',
    taxId: 'CPF ou CNPJ',
    externalId: 'Id externo',
    states: 'Estado',
    tabs: {
      all: 'Todas',
      active: 'Ativas',
      retrying: 'Tentando de novo',
      parked: 'Com erro',
      paused: 'Pausadas',
      trial: 'Período de teste',
      cancelled: 'Canceladas',
    },
    none: 'Nenhuma assinatura aqui.',
    noneText:
      'Assinaturas começam quando alguém paga o checkout de um produto com cobrança periódica.',
    charges: 'Cobranças',
    began: 'Assinatura criada',
    copyPayUrl: 'Copiar link para pagar',
    retry: (number: number, most: number) => `Novas tentativas: ${number} de ${most}.`,
    nextTry: (next: string) => `A próxima é em ${next}.`,
    noTryInPause: 'Durante a pausa não há outra.',
    parkedSince: (day: string) => `Com erro desde ${day}: o operador precisa corrigir.`,
    pausedUntil: (day: string | null) =>
      day ? `Pausada até ${day}.` : 'Pausada até você retomar.',
    endsOn: (day: string) => `Termina em ${day}.`,
    endsAt: (day: string) => `Termina em ${day}`,
    changesTo: (plan: string, amount: string) =>
      `Muda para ${plan}, por ${amount}, na próxima cobrança.`,
    upcoming: 'Próxima cobrança',
    discount: 'Desconto',
    cycle: 'Ciclo',
    trialEnds: 'Fim do teste',
    cancelledAt: 'Cancelada em',
    cancelReason: 'Motivo dado pelo comprador',
    retryNow: 'Cobrar agora',
    retryText: 'O cartão guardado é cobrado agora, uma vez.',
    retried: 'Nova tentativa feita.',
    pause: 'Pausar',
    pauseText: 'Nada é cobrado enquanto a assinatura está pausada.',
    until: 'Até',
    untilHint: 'Em branco: até você retomar.',
    paused: 'Assinatura pausada.',
    resume: 'Retomar',
    resumeText: 'As cobranças continuam na próxima data.',
    resumed: 'Assinatura retomada.',
    cancel: 'Cancelar',
    cancelOf: (plan: string) => `Cancelar ${plan}`,
    cancelText: 'Depois do fim, nada mais é cobrado.',
    cancelled: 'Cancelamento registrado.',
    when: 'Vale a partir de',
    atPeriodEnd: 'No fim do período pago',
    now: 'Agora',
    changePlan: 'Mudar plano',
    choosePlan: 'Escolha um plano',
    changeTo: (amount: string) => `Mudar para ${amount}`,
    changeText: 'Escolha o plano, a quantidade e a partir de quando valem.',
    nextChargeOn: (date: string) => `Próxima cobrança, ${date}`,
    credit: 'Crédito',
    refundCredit: 'Reembolsar crédito',
    refundOf: (amount: string) => `Reembolsar ${amount}`,
    refundCreditText:
      'O crédito volta pelos pagamentos de onde veio. O que não pode ser reembolsado, como um boleto, continua como crédito.',
    creditRefunded: 'Reembolso iniciado.',
    lineOf: (kind: string | null, what: string): string => {
      switch (kind) {
        case 'UNUSED_DAYS':
          return `Dias não usados: ${what}`;
        case 'ADDED_DAYS':
          return `Dias de uso: ${what}`;
        case 'ONE_OFF':
          return what;
        case 'SETUP_FEE':
          return `Taxa de adesão: ${what}`;
        case 'CREDIT':
          return 'Crédito';
        case 'CARRIED_OVER':
          return 'Crédito para a próxima cobrança';
        case null:
        default:
          return what;
      }
    },
    planChanged: 'Mudança de plano registrada.',
  },
  usage: {
    title: 'Uso',
    record: 'Registrar uso',
    recorded: 'Uso registrado.',
    text: 'O uso é cobrado junto com a próxima cobrança.',
    product: 'Produto',
    units: 'Unidades',
    action: 'O que fazer',
    add: 'Somar',
    subtract: 'Subtrair',
    amount: 'Valor',
    state: 'Situação',
    states: { open: 'A cobrar', billed: 'Cobrado', dropped: 'Não cobrado' },
    recordedAt: 'Registrado em',
    none: 'Nenhum uso registrado.',
    noneText: 'Unidades de produtos sem cobrança periódica podem ser somadas à próxima cobrança.',
    noProduct: 'Nenhum produto por unidade.',
    noProductText: 'Cadastre um produto sem cobrança periódica: o preço dele é o de uma unidade.',
  },
};
