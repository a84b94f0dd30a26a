/**
 * The Portuguese texts of the pages of a single charge: boleto, receipt, PIX code, and the failed
 * charge of a subscription. `charges-en.ts` has the same texts in English.
 */

export const chargesPt = {
  boleto: {
    title: 'Boleto',
    of: (shop: string) => `Boleto de ${shop}`,
    dueOn: (date: string) => `Vence em ${date}`,
    lateBy: (days: number) => `Vencido há ${days} ${days === 1 ? 'dia' : 'dias'}`,
    late: (total: string, fine: string | null, interest: string | null) => {
      const extras = [fine && `multa de ${fine}`, interest && `juros de ${interest}`];
      return `Valor para pagamento hoje: ${total}, com ${extras.filter(Boolean).join(' e ')}.`;
    },
    payableUntil: (date: string) => `Pode ser pago até ${date}.`,
    line: 'Linha digitável',
    pdf: 'Baixar PDF',
    byBarCode: 'Pagar pelo código de barras',
    byBarCodeHow:
      'Copie a linha digitável no aplicativo do seu banco, ou imprima o boleto e pague no ' +
      'banco ou na lotérica. A confirmação leva até 2 dias úteis.',
    byPix: 'Pagar com Pix',
    byPixHow:
      'Abra o aplicativo do seu banco, escolha Pix e aponte a câmera para o código. A ' +
      'confirmação chega em segundos.',
    qr: 'QR code Pix deste boleto',
    pixCode: 'Pix copia e cola',
    barCode: 'Código de barras do boleto',
    slip: 'Boleto para imprimir',
    being: {
      title: 'Estamos emitindo seu boleto',
      text: 'Isso leva alguns segundos. Abra esta página de novo em instantes.',
    },
    over: {
      title: 'Este boleto venceu',
      text:
        'Ele não pode mais ser pago. Se você já pagou, a confirmação chega em até 2 dias ' +
        'úteis. Se não pagou, peça um novo à loja.',
    },
    cancelled: {
      title: 'Este boleto foi cancelado',
      text: 'Ele não pode mais ser pago. Se tiver dúvidas, fale com a loja.',
    },
  },

  receipt: {
    title: 'Comprovante de pagamento',
    paid: 'Pagamento confirmado',
    trial: 'Período de teste iniciado',
    simulated: 'Sem valor: pagamento simulado no ambiente de teste.',
    disputed: {
      title: 'Pagamento em contestação',
      text: 'O pagador contestou este pagamento. O valor fica bloqueado até a decisão.',
    },
    lost: {
      title: 'Pagamento contestado e reembolsado',
      text: (date: string | null) =>
        `A contestação foi aceita${date ? ` em ${date}` : ''} e o valor voltou ao pagador.`,
    },
    won: (date: string) =>
      `Uma contestação deste pagamento foi encerrada em ${date}, e o pagamento foi mantido.`,
    refunded: {
      title: 'Pagamento reembolsado',
      text: (amount: string, date: string) => `${amount} foram reembolsados em ${date}.`,
    },
    refundedInAll: (amount: string) => `Ao todo, ${amount} deste pagamento foram reembolsados.`,
    refunding: (amount: string, date: string) =>
      `Reembolso de ${amount} pedido em ${date}: o valor está a caminho.`,
    returned: (amount: string) =>
      `Um pagamento de ${amount} chegou a mais, fora do prazo ou com outro valor, e foi ` +
      'devolvido ao pagador.',
    returning: (amount: string) =>
      `Um pagamento de ${amount} chegou a mais, fora do prazo ou com outro valor: a ` +
      'devolução está a caminho.',
    notPaid: {
      title: 'Ainda não há comprovante',
      text: 'Este pagamento não foi confirmado. Assim que for, o comprovante aparece aqui.',
    },
    neverPaid: { title: 'Não há comprovante', text: 'Este pagamento não foi feito.' },
    toPayment: 'Ir para o pagamento',
    facts: {
      amount: 'Valor pago',
      paidAt: 'Data e hora',
      method: 'Forma de pagamento',
      card: 'Cartão',
      installments: 'Parcelas',
      payer: 'Pagador',
      payerTaxId: 'CPF/CNPJ do pagador',
      receiver: 'Recebedor',
      receiverTaxId: 'CPF/CNPJ do recebedor',
      subscription: 'Assinatura',
      bankId: 'ID da transação Pix',
      nossoNumero: 'Nosso número do boleto',
      nsu: 'NSU do pagamento com cartão',
      authorizationCode: 'Código de autorização',
      id: 'Código do pagamento',
    },
    details: 'Detalhes do pagamento',
    items: 'O que foi pago',
    discount: 'Desconto',
    cardFee: 'Taxa do cartão',
    lateCharges: 'Multa e juros por atraso',
    cardEnding: (brand: string | null, last4: string) => `${brand ?? 'Cartão'} final ${last4}`,
    installments: (count: number, first: string) => `${count} parcelas, a primeira de ${first}`,
    equalInstallments: (count: number, each: string) => `${count} × ${each}`,
    paidBy: { BAR_CODE: 'Boleto, pelo código de barras', PIX: 'Boleto, por Pix' },
  },

  transfer: {
    title: 'Comprovante de transferência Pix',
    states: {
      COMPLETE: { title: 'Transferência concluída', text: null },
      PENDING: {
        title: 'Transferência a caminho',
        text: 'O valor ainda não chegou. Quando chegar, o comprovante completo aparece aqui.',
      },
      FAILED: {
        title: 'Transferência não realizada',
        text: 'O banco não concluiu a transferência. Nenhum valor foi entregue.',
      },
      CANCELLED: {
        title: 'Transferência cancelada',
        text: 'O banco cancelou a transferência. Nenhum valor foi entregue.',
      },
    },
    facts: {
      amount: 'Valor',
      completedAt: 'Data e hora',
      createdAt: 'Pedida em',
      from: 'De',
      fromTaxId: 'CPF/CNPJ',
      to: 'Chave Pix de destino',
      description: 'Descrição',
      returned: 'Devolvido pelo banco do destinatário',
      bankId: 'ID da transação Pix',
      id: 'Código da transferência',
    },
    keyTypes: {
      CPF: 'CPF',
      CNPJ: 'CNPJ',
      EMAIL: 'E-mail',
      PHONE: 'Celular',
      RANDOM: 'Chave aleatória',
      BR_CODE: 'Pix copia e cola',
    },
  },

  pendingCharge: {
    title: (name: string) => `Pagamento da assinatura ${name}`,
    failed: 'Não conseguimos cobrar sua assinatura',
    of: (name: string, date: string) => `${name}, cobrança de ${date}`,
    card: (ending: string) => `Cartão cobrado: ${ending}`,
    reasons: {
      insufficient_funds: 'O banco informou que não há limite ou saldo suficiente.',
      lost_card: 'O banco recusou este cartão. Use outro.',
      stolen_card: 'O banco recusou este cartão. Use outro.',
      expired_card: 'O cartão está vencido. Use outro.',
      incorrect_cvc: 'O código de segurança (CVC) não confere.',
      processing_error: 'O banco não conseguiu processar o pagamento.',
      not_made: 'A cobrança não chegou ao banco a tempo.',
      announced_too_late: 'A cobrança não chegou ao banco a tempo.',
      generic_decline: 'O banco recusou o pagamento sem informar o motivo.',
    } as Record<string, string>,
    unknownReason: 'O banco recusou o pagamento.',
    nextTry: (date: string) =>
      `Se nada mudar, tentaremos de novo em ${date}. Sua assinatura continua ativa até lá.`,
    lastTry: (date: string) =>
      `A última tentativa será em ${date}. Se ela falhar, a assinatura termina.`,
    refusedForGood:
      'O cartão atual não será mais cobrado: informe outro para não perder a assinatura.',
    form: 'Usar outro cartão',
    kept: 'O cartão fica guardado com segurança e será usado nas próximas cobranças.',
    pay: (amount: string) => `Pagar ${amount} agora`,
    payBusy: 'Pagando…',
    triedOut:
      'Muitas tentativas em pouco tempo: espere um dia para pagar aqui, ou troque o cartão ' +
      'para a próxima cobrança automática.',
    replace: 'Só trocar o cartão',
    replaceHint: (date: string) => `A cobrança será feita no novo cartão em ${date}.`,
    replaced: (ending: string, date: string) =>
      `Cartão trocado: ${ending} será cobrado em ${date}.`,
    noCards: 'O pagamento por cartão não está disponível nesta página agora. Fale com a loja.',
    trying: {
      title: 'Estamos confirmando o pagamento',
      text:
        'O banco ainda não respondeu. Não pague de novo: esta página mostra o resultado assim ' +
        'que ele chegar.',
    },
    paid: { title: 'Pagamento confirmado', text: 'Obrigado! Sua assinatura está em dia.' },
    nextCharge: (date: string, ending: string) =>
      `A próxima cobrança é em ${date}, no cartão ${ending}.`,
    receipt: 'Ver comprovante',
    exhausted: {
      title: 'Esta assinatura terminou',
      text:
        'As tentativas de cobrança acabaram sem pagamento. Nada mais será cobrado. Para ' +
        'voltar, assine de novo na loja.',
    },
    cancelled: {
      title: 'Esta assinatura foi cancelada',
      text: 'Esta cobrança foi cancelada e nada mais será cobrado.',
    },
    notDue: {
      title: 'Nada a pagar agora',
      text:
        'Esta cobrança não foi recusada: ela será feita automaticamente no cartão da ' +
        'assinatura.',
    },
    byPix: {
      failed: 'O Pix Automático não foi concluído',
      text:
        'O seu banco não fez o débito. Confira o saldo e a autorização do Pix Automático no ' +
        'aplicativo do banco.',
      notDue: 'Esta cobrança é debitada automaticamente pelo Pix Automático.',
      cancelled: (date: string) =>
        `Se o seu banco ainda fizer o débito de ${date}, o valor é reembolsado.`,
    },
  },

  cardCharge: {
    title: 'O pagamento não foi aprovado',
    text: 'Nenhum valor foi cobrado. Volte à loja para usar outro cartão ou outra forma de pagamento.',
  },
  pixCharge: {
    title: 'Pagar com Pix',
    to: (shop: string) => `Pagamento para ${shop}`,
    expiresAt: (moment: string) => `Este código vale até ${moment}.`,
    how: [
      'Abra o aplicativo do seu banco e escolha Pix.',
      'Aponte a câmera para o código, ou copie e cole.',
      'Confira os dados e confirme: esta página avisa quando o pagamento chegar.',
    ],
    qr: 'QR code Pix',
    code: 'Pix copia e cola',
    being: {
      title: 'Estamos preparando seu Pix',
      text: 'Isso leva alguns segundos. Abra esta página de novo em instantes.',
    },
    over: {
      title: 'Este código Pix expirou',
      text: 'Ele não pode mais ser pago. Nenhum valor foi cobrado. Peça um novo à loja.',
    },
    cancelled: {
      title: 'Este pagamento foi cancelado',
      text: 'O código não pode mais ser pago. Se tiver dúvidas, fale com a loja.',
    },
  },
};
