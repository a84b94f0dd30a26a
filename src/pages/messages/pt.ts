/** All texts of the buyer's pages in Portuguese. `en.ts` has the same texts in English. */
import { cardFormPt } from './card-form-pt';
import { chargesPt } from './charges-pt';
import { freeAmountPt } from './free-amount-pt';
import { portalPt } from './portal-pt';
import { storedCardsPt } from './stored-cards-pt';

export const pt = {
  language: 'pt-BR',

  layout: {
    skip: 'Ir para o conteúdo',
    soldBy: (name: string) => `Vendido por ${name}`,
    taxId: (taxId: string) => `CNPJ ${taxId}`,
    securedBy: 'Pagamento processado com segurança pela Pitanga',
    otherLanguage: { code: 'en', name: 'English' },
    devMode: 'Ambiente de teste: nenhum dinheiro de verdade é movimentado.',
  },

  common: {
    copy: 'Copiar código',
    copied: 'Copiado',
    print: 'Imprimir',
    back: 'Voltar',
    backToShop: (name: string) => `Voltar para ${name}`,
    total: 'Total',
    methods: { PIX: 'Pix', CARD: 'Cartão de crédito', BOLETO: 'Boleto' },
  },

  unsubscribe: {
    title: 'Parar de receber lembretes',
    text: (shop: string) =>
      `Você não receberá mais lembretes como este de ${shop}. Comprovantes e avisos sobre cobranças ` +
      'recusadas continuam chegando.',
    button: 'Parar de receber',
    done: 'Pronto: os lembretes foram desligados',
    still: (shop: string) => `Para voltar a recebê-los, fale com ${shop}.`,
  },

  freeAmount: freeAmountPt,

  checkout: {
    title: 'Pagamento',
    summary: 'Seu pedido',
    quantity: (count: number) => `Quantidade: ${count}`,
    each: (price: string) => `${price} cada`,
    totalToday: 'Total hoje',
    subtotal: 'Subtotal',
    unusedDays: (name: string) => `Crédito pelos dias não usados: ${name}`,
    addedDays: (name: string) => `Dias de uso: ${name}`,
    creditBefore: (name: string) => `Crédito: ${name}`,
    creditAfter: (name: string) => `Crédito da próxima cobrança: ${name}`,
    setupFee: 'Taxa de adesão, uma vez',
    discount: (code: string) => `Cupom ${code}`,
    discounted: 'Desconto',
    coupon: 'Cupom de desconto',
    applyCoupon: 'Aplicar',
    removeCoupon: 'Remover cupom',
    useCoupon: (code: string) => `Usar o cupom ${code}`,
    withCoupon: (amount: string) => `${amount} com cupom`,
    totalBy: (methods: string) => `Total com ${methods}`,
    totalOtherwise: 'Nas outras formas de pagamento',
    couponApplied: (code: string) => `Cupom ${code} aplicado.`,
    buyer: 'Seus dados',
    knownBuyer: (shop: string) => `${shop} já tem os seus dados.`,
    name: 'Nome completo',
    email: 'E-mail',
    taxId: 'CPF ou CNPJ',
    taxIdLetters: 'CNPJ com letras',
    cellphone: 'Celular',
    optional: 'opcional',
    method: 'Como você quer pagar?',
    methodHints: {
      PIX: 'Aprovação na hora',
      CARD: 'Aprovação na hora',
      BOLETO: 'Aprovação em até 2 dias úteis',
    },
    methodText: {
      PIX: 'Você recebe um código para pagar no aplicativo do seu banco.',
      BOLETO: (dueDate: string) =>
        `O boleto vence em ${dueDate}. Pague em qualquer banco, lotérica ou pelo aplicativo.`,
    },
    unavailable: 'Indisponível: a loja ainda não ativou esta forma de pagamento.',
    boletoOver: 'Indisponível: o boleto já venceu.',
    boletoTooLittle: 'Indisponível: o valor é baixo demais para boleto.',
    cardTriedOut:
      'Muitas tentativas com cartão: escolha outra forma de pagamento, ou volte amanhã.',
    keepCard: 'Cobrar neste cartão a partir de agora',
    cardForKnown: 'Já comprou nesta loja? Pague com cartão',
    noneAvailable:
      'Esta loja ainda não pode receber pagamentos por aqui. Nada será cobrado. Fale com a loja.',
    cardNumber: 'Número do cartão',
    expiry: 'Validade',
    expiryPlaceholder: 'MM/AA',
    cvc: 'Código (CVV)',
    cardHolder: 'Nome impresso no cartão',
    cardForm: cardFormPt,
    cardGoes: 'O número do cartão vai direto para a empresa de pagamentos. A loja não o recebe.',
    cardNeedsScript: 'Para pagar com cartão, ative o JavaScript do navegador.',
    cardNotSent: 'Não conseguimos enviar o cartão com segurança. Nada foi cobrado: tente de novo.',
    billing: 'Endereço da fatura do cartão',
    zipCode: 'CEP',
    street: 'Rua ou avenida',
    addressNumber: 'Número',
    district: 'Bairro',
    city: 'Cidade',
    state: 'Estado (UF)',
    installments: 'Parcelas sem juros',
    installmentsWithFee: 'Parcelas, com a taxa do cartão',
    withFee: (total: string, fee: string) => `total ${total}, com ${fee} de taxa`,
    once: (amount: string) => `À vista, ${amount}`,
    parts: (count: number, part: string) => `${count}x de ${part}`,
    almostEqualParts: (count: number, largest: string) => `${count}x de até ${largest}`,
    testCardPays: 'Cartão que paga',
    testCardDeclines: 'Cartão que é recusado',
    onlyTestCards: 'Neste ambiente nenhum cartão é cobrado. Não digite um cartão de verdade.',
    pay: 'Pagar',
    payAmount: (amount: string) => `Pagar ${amount}`,
    payNothing: 'Concluir pedido',
    subscribe: 'Assinar',
    startTrial: 'Começar o teste grátis',
    assurance: (name: string) =>
      `Seus dados são usados para este pagamento e compartilhados com ${name}.`,
    busy: 'Um momento…',
    expires: (moment: string) => `Esta página de pagamento vale até ${moment}.`,
    giveUp: (name: string) => `Voltar para ${name}`,
    problems: (count: number) =>
      count === 1
        ? 'Confira o campo indicado abaixo.'
        : `Confira os ${count} campos indicados abaixo.`,
    overdue: {
      PIX: 'O prazo do código terminou e ele não vale mais. Escolha de novo como pagar.',
      BOLETO: 'O prazo do boleto terminou e ele não vale mais. Escolha de novo como pagar.',
    },
    wrong: {
      name: 'Digite seu nome e sobrenome.',
      email: 'Digite um e-mail válido, como maria@exemplo.com.br.',
      taxId: 'Digite um CPF ou CNPJ válido.',
      cellphone: 'Digite o celular com DDD, como (11) 91234-5678.',
      coupon: 'Este cupom não vale para esta compra.',
      couponBy: {
        COUPON_NOT_STARTED: 'Este cupom ainda não vale.',
        COUPON_EXPIRED: 'O prazo deste cupom terminou.',
        COUPON_OTHER_PRODUCT: 'Este cupom é para outros produtos.',
        COUPON_NEEDS_CUSTOMER: 'Para usar este cupom, preencha o CPF ou CNPJ.',
        COUPON_USED: 'Você já usou este cupom.',
        COUPON_FIRST_PURCHASE: 'Este cupom vale só na primeira compra nesta loja.',
      },
      couponMinimum: (amount: string) => `Este cupom vale para compras a partir de ${amount}.`,
      couponMethods: (methods: string) =>
        `Este cupom vale só para ${methods}. Remova o cupom ou escolha essa forma de pagamento.`,
      couponForCards:
        'Este cupom não vale para assinatura por Pix. Remova o cupom ou pague com cartão.',
      method: 'Escolha uma forma de pagamento.',
      installments: 'Escolha uma das opções de parcelas.',
      cardNumber: 'Confira o número do cartão.',
      expiry: 'Confira a validade: mês e ano.',
      cvc: 'Confira os 3 ou 4 números.',
      cardHolder: 'Digite o nome como está no cartão.',
      zipCode: 'Digite o CEP com 8 números.',
      street: 'Digite a rua ou avenida.',
      addressNumber: 'Digite o número, ou S/N.',
      city: 'Digite a cidade.',
      state: 'Digite a sigla do estado, como SP.',
    },
    methodFailing:
      'Esta forma de pagamento não está disponível agora. Escolha outra ou tente de novo em instantes.',
    boletoMinimum: 'O valor é baixo demais para boleto. Escolha outra forma de pagamento.',
    declined: {
      title: 'O pagamento não foi aprovado',
      nothing: 'Nada foi cobrado.',
      generic_decline: 'O banco recusou o cartão. Tente outro cartão ou outra forma de pagamento.',
      insufficient_funds:
        'O cartão não tem limite suficiente. Tente outro cartão ou outra forma de pagamento.',
      lost_card: 'O banco recusou o cartão. Tente outro cartão ou outra forma de pagamento.',
      stolen_card: 'O banco recusou o cartão. Tente outro cartão ou outra forma de pagamento.',
      expired_card: 'O cartão está vencido. Tente outro cartão.',
      incorrect_cvc: 'O código de segurança não confere. Digite os dados do cartão novamente.',
      processing_error: 'Não conseguimos falar com o banco. Tente de novo em alguns instantes.',
    },
    dev: {
      simulate: 'Simular:',
      pay: 'Pagar',
      decline: 'Recusar',
      expire: 'Expirar',
      buyer: 'Comprador de teste',
    },
  },

  terms: {
    title: 'Como funciona a cobrança',
    per: {
      WEEKLY: 'por semana',
      MONTHLY: 'por mês',
      QUARTERLY: 'por trimestre',
      SEMIANNUALLY: 'por semestre',
      ANNUALLY: 'por ano',
    },
    today: 'Hoje',
    next: 'Próxima cobrança',
    first: 'Primeira cobrança',
    onDate: (amount: string, date: string) => `${amount} em ${date}`,
    later: 'Depois',
    withCoupon: 'Com o cupom',
    cyclesOf: (count: number, amount: string) => `${count} cobranças de ${amount}`,
    amountPer: (amount: string, per: string) => `${amount} ${per}`,
    trial: (days: number) => (days === 1 ? '1 dia grátis' : `${days} dias grátis`),
    trialText: (end: string) =>
      `Você não paga nada hoje. O teste vai até ${end}; se cancelar antes, nada é cobrado.`,
    trialByInvoice: (end: string) =>
      `Você não paga nada hoje e não precisa de cartão. O teste vai até ${end}; a primeira ` +
      'cobrança vence nessa data, e você escolhe como pagar.',
    renews: 'A assinatura continua até você cancelar. Para cancelar, fale com a loja.',
    mandate:
      'Ao pagar este código você autoriza o Pix Automático: as próximas cobranças são pagas ' +
      'pelo seu banco, que avisa você antes de cada uma.',
  },

  pix: {
    title: 'Pague com Pix',
    steps: [
      'Abra o aplicativo do seu banco e escolha pagar com Pix.',
      'Leia o QR code ou cole o código.',
      'Confira o valor e confirme. Esta página avisa quando o pagamento chegar.',
    ],
    qr: 'QR code do Pix',
    code: 'Pix copia e cola',
    expiresIn: 'O código vale por mais',
    expiresAt: (moment: string) => `O código vale até ${moment}.`,
    waiting: 'Aguardando o pagamento…',
    check: 'Já paguei',
    checkByHand: 'Depois de pagar, toque em “Já paguei”.',
    change: 'Pagar de outra forma',
  },

  boletoWaiting: {
    title: 'Seu boleto está pronto',
    text:
      'Pague em qualquer banco, lotérica ou pelo aplicativo do seu banco. A confirmação leva ' +
      'até 2 dias úteis.',
    line: 'Linha digitável',
    dueDate: 'Vencimento',
    pix: 'Prefere pagar agora? Use o Pix deste boleto.',
    open: 'Ver e imprimir o boleto',
    late: {
      title: 'O prazo do boleto terminou',
      text:
        'Se você já pagou, não pague de novo: a confirmação leva até 2 dias úteis. Se ainda ' +
        'não pagou, escolha outra forma de pagamento.',
    },
  },

  confirmation: {
    title: 'Seu banco pede uma confirmação',
    text: 'Confirme o pagamento na página do seu banco. Depois você volta para cá.',
    go: 'Ir para o banco',
  },
  processing: {
    title: 'Estamos confirmando o pagamento',
    text:
      'O banco ainda não respondeu. Não feche esta página e não pague de novo: ela avisa assim ' +
      'que houver resposta.',
    other: {
      title: 'Este pedido está sendo pago',
      text:
        'Outra pessoa está pagando este pedido neste momento. Espere um pouco: esta página ' +
        'avisa o que aconteceu.',
    },
  },

  replaced: {
    title: 'Este código foi substituído',
    text:
      'Alguém começou a pagar este pedido depois de você, e o seu código não vale mais. Não ' +
      'pague com ele.',
    paid: {
      PIX: 'Se você já pagou, o valor volta para a sua conta.',
      BOLETO: 'Se você já pagou, fale com a loja.',
    },
    again: 'Começar de novo',
  },

  done: {
    title: 'Pagamento confirmado',
    text: (amount: string) => `Recebemos seu pagamento de ${amount}. Obrigado!`,
    freeText: 'Seu pedido está concluído. Obrigado!',
    subscription: 'Assinatura ativa',
    trial: 'Teste grátis iniciado',
    bought: 'Compra',
    refunded: 'Reembolsado',
    paidWith: 'Pago com',
    card: (brand: string, last4: string) => `${brand} final ${last4}`,
    paidAt: 'Data',
    amount: 'Valor',
    cardFee: 'Taxa do cartão incluída',
    installments: 'Parcelas',
    receipt: 'Ver comprovante',
    files: 'Seus arquivos',
    download: (name: string) => `Baixar ${name}`,
    filesHint: 'Os links valem por 24 horas.',
    filesAgain: {
      title: 'Foi você quem comprou?',
      text: 'Digite o CPF ou CNPJ e o e-mail da compra para baixar seus arquivos.',
      show: 'Ver meus arquivos',
      notTheBuyer: 'Esta compra foi feita com outro CPF ou CNPJ, ou com outro e-mail.',
      triedOut: 'Foram muitas tentativas. Tente de novo daqui a uma hora.',
    },
    continue: (name: string) => `Continuar em ${name}`,
    leaving: (name: string) => `Você volta para ${name} em`,
    leavingSoon: (name: string, seconds: number) =>
      `Você volta para ${name} em ${seconds} segundos. Para ficar, use o botão “Ficar nesta ` +
      'página”.',
    seconds: 's',
    stay: 'Ficar nesta página',
    again: 'Fazer outro pagamento',
  },

  upsell: {
    title: 'Oferta para você',
    takeByCard: (amount: string) => `Levar também por ${amount}`,
    byCard: (brand: string, last4: string) =>
      `Com um toque, cobrado à vista no ${brand} final ${last4}.`,
    takeByPix: (amount: string) => `Levar também por ${amount}, com Pix`,
    byPix: 'Geramos um novo código Pix só para este item.',
  },

  states: {
    PAID: {
      title: 'Este pedido já foi pago',
      text: 'Não é preciso fazer mais nada. Se o pagamento foi seu, o comprovante está com a loja.',
    },
    EXPIRED: {
      title: 'O prazo deste pagamento terminou',
      text: 'Nada foi cobrado. Peça um novo link à loja se ainda quiser comprar.',
      textOfBoletos:
        'Se você já pagou um boleto, a confirmação leva até 2 dias úteis. Se não pagou, nada ' +
        'será cobrado: peça um novo link à loja se ainda quiser comprar.',
    },
    CANCELLED: {
      title: 'Este pagamento foi cancelado',
      text:
        'A loja cancelou este pedido e nada mais será cobrado. Se você já pagou, fale com a ' +
        'loja.',
    },
    REFUNDED: {
      title: 'Este pagamento foi reembolsado',
      text: 'O valor voltou para quem pagou. No cartão, o reembolso aparece na fatura.',
    },
  },

  errors: {
    notFound: {
      title: 'Página não encontrada',
      text:
        'O endereço está incompleto ou esta página não existe mais. Confira o link que você ' +
        'recebeu da loja.',
    },
    closed: {
      title: 'Loja indisponível',
      text:
        'Esta loja não está recebendo pagamentos no momento. Se você já pagou ou quer saber ' +
        'mais, fale com a loja.',
    },
    refused: {
      title: 'Não foi possível abrir',
      text:
        'Este link não dá acesso ao que você procura, ou o prazo dele terminou. Peça um novo ' +
        'link à loja.',
    },
    form: {
      title: 'Não foi possível enviar',
      text:
        'O formulário ficou aberto por muito tempo ou seu navegador não aceita cookies. Nada ' +
        'foi cobrado: abra a página de novo e tente outra vez.',
    },
    busy: {
      title: 'Muitas tentativas',
      text: 'Recebemos muitos pedidos em pouco tempo. Espere alguns segundos e tente de novo.',
    },
    invalid: {
      title: 'Não foi possível continuar',
      text: 'A situação deste pagamento mudou. Abra a página de novo para ver a situação atual.',
    },
    ours: {
      title: 'Algo deu errado',
      text:
        'O problema é nosso. Tente de novo em alguns instantes. Se você já pagou, não pague de ' +
        'novo.',
    },
    tryAgain: 'Abrir de novo',
    reference: (requestId: string) => `Código para o suporte: ${requestId}`,
  },

  ...chargesPt,
  portal: portalPt,
  storedCards: storedCardsPt,
};
