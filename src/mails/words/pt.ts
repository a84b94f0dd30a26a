/** The sentences of mails in Portuguese. */

export const pt = {
  lang: 'pt-BR' as 'pt-BR' | 'en',
  common: {
    devMode: 'Modo de teste: este e-mail não foi enviado a ninguém.',
    sentBy: (shop: string) => `Você recebeu este e-mail porque comprou ou tem cadastro em ${shop}.`,
    sentToMember: 'Você recebeu este e-mail porque tem acesso ao painel da loja, ou foi convidado.',
    unsubscribe: 'Não receber mais estes lembretes',
    hello: (name: string) => (name ? `Olá, ${name}.` : 'Olá.'),
    amount: 'Valor',
    method: 'Forma de pagamento',
    methods: { PIX: 'Pix', CARD: 'Cartão de crédito', BOLETO: 'Boleto' },
    plan: 'Plano',
    every: {
      WEEKLY: 'por semana',
      MONTHLY: 'por mês',
      QUARTERLY: 'por trimestre',
      SEMIANNUALLY: 'por semestre',
      ANNUALLY: 'por ano',
    },
    nextCharge: 'Próxima cobrança',
    pay: 'Pagar agora',
    ignorePaid: 'Se você já pagou, desconsidere este aviso.',
    portal: 'Gerenciar ou cancelar a assinatura',
    pixCode: 'Pix copia e cola',
    boletoLine: 'Linha digitável do boleto',
    boletoPdf: 'Boleto (PDF)',
    qr: 'QR code do Pix',
    reasons: {
      insufficient_funds: 'O banco informou que não há limite ou saldo suficiente.',
      lost_card: 'O banco recusou este cartão.',
      stolen_card: 'O banco recusou este cartão.',
      expired_card: 'O cartão está vencido.',
      incorrect_cvc: 'O código de segurança (CVV) não confere.',
      processing_error: 'O banco não conseguiu processar o pagamento.',
      not_made: 'A cobrança não chegou ao banco a tempo.',
      announced_too_late: 'A cobrança não chegou ao banco a tempo.',
    } as Record<string, string>,
    unknownReason: 'O banco recusou o pagamento sem informar o motivo.',
  },
  receipt: {
    subject: (shop: string, amount: string) => `Comprovante de ${shop}: ${amount}`,
    heading: 'Pagamento confirmado',
    text: (shop: string) => `${shop} recebeu o seu pagamento. Obrigado!`,
    date: 'Data',
    payment: 'Número do pagamento',
    soldBy: 'Vendido por',
    button: 'Ver comprovante',
    invoice: 'Fatura (PDF)',
    downloads: (name: string) => `Baixar ${name}`,
    downloadsLater: 'Depois de um dia, os arquivos estão na página da compra',
    withdrawal:
      'Direito de arrependimento: compras pela internet podem ser canceladas em até sete dias, ' +
      'com reembolso do valor pago (Código de Defesa do Consumidor, art. 49). Para isso, responda ' +
      'a este e-mail ou fale com a loja.',
  },
  paymentWaiting: {
    subject: (shop: string) => `Seu pagamento para ${shop} está esperando`,
    heading: 'Falta só o pagamento',
    text: (until: string) => `Pague pelo aplicativo do seu banco até ${until}.`,
    button: 'Abrir a página de pagamento',
  },
  paymentDue: {
    subject: (shop: string, date: string) => `Seu boleto de ${shop} vence em ${date}`,
    heading: (date: string) => `Seu boleto vence em ${date}`,
    today: 'Seu boleto vence hoje',
    button: 'Abrir o boleto',
    invoice: {
      subject: (shop: string, date: string) => `Sua fatura de ${shop} vence em ${date}`,
      heading: (date: string) => `Sua fatura vence em ${date}`,
      today: 'Sua fatura vence hoje',
      button: 'Abrir a página de pagamento',
    },
  },
  paymentOverdue: {
    subject: (shop: string) => `Seu boleto de ${shop} venceu`,
    heading: (date: string) => `Seu boleto venceu em ${date}`,
    text: (until: string) => `Ele ainda pode ser pago até ${until}.`,
    today: 'Valor hoje',
    fine: 'Multa',
    interest: 'Juros',
    invoice: {
      subject: (shop: string) => `Sua fatura de ${shop} venceu`,
      heading: (date: string) => `Sua fatura venceu em ${date}`,
    },
  },
  subscriptionStarted: {
    subject: (plan: string) => `Sua assinatura de ${plan} começou`,
    heading: 'Sua assinatura começou',
    text: 'Ela é renovada automaticamente até você cancelar.',
    byInvoice: 'Antes de cada vencimento enviamos a fatura, até você cancelar.',
    cancel: 'Você pode cancelar quando quiser, falando com a loja.',
    cancelInPortal: 'Você pode cancelar quando quiser, na área do cliente.',
  },
  trialStarted: {
    subject: (plan: string) => `Seu período de teste de ${plan} começou`,
    heading: 'Seu período de teste começou',
    text: (date: string, amount: string) =>
      `Nada é cobrado até ${date}. Nesse dia cobramos ${amount}, se você não cancelar antes.`,
    byInvoice: (date: string, amount: string) =>
      `O teste é grátis até ${date}. A primeira fatura será de ${amount}, se você não cancelar antes.`,
    first: 'Primeira cobrança',
  },
  trialEnding: {
    subject: (plan: string) => `Seu período de teste de ${plan} está acabando`,
    heading: (date: string) => `Seu período de teste acaba em ${date}`,
  },
  renewalUpcoming: {
    subject: (plan: string) => `Sua assinatura de ${plan} será renovada`,
    heading: (date: string) => `Renovação em ${date}`,
    text: (date: string, amount: string) => `Em ${date} cobramos ${amount} pela sua assinatura.`,
  },
  paymentFailed: {
    subject: (plan: string) => `Não conseguimos cobrar sua assinatura de ${plan}`,
    heading: 'O pagamento não foi aprovado',
    next: (date: string) => `Tentaremos de novo em ${date}. Sua assinatura continua ativa até lá.`,
    last: 'Não haverá outra tentativa automática.',
    paused: 'Enquanto a assinatura estiver pausada, não há outra tentativa automática.',
    what: 'Pague agora ou informe outro cartão, para não perder a assinatura.',
    button: 'Pagar ou trocar o cartão',
    byPix: {
      next: (date: string) =>
        `O seu banco tenta de novo em ${date}. Sua assinatura continua ativa até lá.`,
      what:
        'Confira o saldo e a autorização do Pix automático no aplicativo do banco, para não perder ' +
        'a assinatura.',
      button: 'Ver a cobrança',
    },
  },
  cardExpiring: {
    subject: (plan: string) => `O cartão da sua assinatura de ${plan} vai vencer`,
    heading: 'Seu cartão vence neste mês',
    text: (card: string, month: string) =>
      `O cartão ${card}, que paga a sua assinatura, vence no fim de ${month}.`,
    replace: 'Informe outro cartão antes da próxima cobrança, para não perder a assinatura.',
    contact: 'Fale com a loja para informar outro cartão antes da próxima cobrança.',
    button: 'Trocar o cartão',
  },
  pixAnnounced: {
    subject: (plan: string) => `Pix automático de ${plan} agendado`,
    heading: 'Cobrança agendada',
    text: (date: string, amount: string) =>
      `Em ${date} o seu banco debita ${amount} por Pix automático.`,
    day: 'Data do débito',
  },
  planChanged: {
    subject: (plan: string) => `Seu plano mudou para ${plan}`,
    heading: 'Seu plano mudou',
    text: (date: string) => `O novo plano vale a partir de ${date}.`,
    next: 'O novo plano vale a partir da próxima cobrança.',
    now: 'O novo plano já está valendo.',
    first: 'Primeira cobrança do novo plano',
  },
  paused: {
    subject: (plan: string) => `Sua assinatura de ${plan} foi pausada`,
    heading: 'Sua assinatura está pausada',
    text: 'Nada é cobrado enquanto ela estiver pausada.',
    open:
      'Nenhuma cobrança nova é feita enquanto ela estiver pausada. A que já está em aberto ainda ' +
      'pode ser paga.',
    overdue:
      'A fatura não foi paga. Ela continua em aberto, e a assinatura volta quando ela for paga.',
    until: (date: string) => `Ela volta sozinha em ${date}.`,
  },
  resumed: {
    subject: (plan: string) => `Sua assinatura de ${plan} voltou`,
    heading: 'Sua assinatura voltou',
    text: 'As cobranças voltam na data abaixo.',
  },
  cancelled: {
    subject: (plan: string) => `Sua assinatura de ${plan} foi cancelada`,
    heading: 'Assinatura cancelada',
    now: 'Ela terminou, e nada mais será cobrado.',
    debited: (amount: string, date: string) =>
      `Ela terminou. Já era tarde para cancelar o débito de ${amount} em ${date} no seu banco: se ` +
      'ele for feito, o valor é reembolsado.',
    atEnd: (date: string) => `Você pode usá-la até ${date}. Nada mais será cobrado.`,
    atEndOpen: (date: string) =>
      `Você pode usá-la até ${date}. A cobrança que já está em aberto ainda pode ser feita; ` +
      'depois dela, nada mais será cobrado.',
    unpaid: 'Ela terminou porque o pagamento não foi aprovado.',
    overdue: 'Ela terminou porque a fatura não foi paga.',
    revoked: 'Ela terminou porque a autorização do Pix automático foi cancelada no banco.',
  },
  refundCompleted: {
    subject: (shop: string, amount: string) => `${shop} reembolsou ${amount}`,
    heading: 'Dinheiro reembolsado',
    PIX: 'O valor já está na conta de onde saiu o Pix.',
    BOLETO: 'O valor foi reembolsado na sua conta.',
    CARD: 'O valor aparece na fatura do cartão em até duas faturas, conforme o banco.',
  },
  refundFailed: {
    subject: (shop: string) => `O reembolso de ${shop} não foi concluído`,
    heading: 'Não conseguimos reembolsar o valor',
    text: 'O banco recusou o reembolso. A loja já sabe. Responda a este e-mail para combinar outra forma.',
  },
  withdrawal: {
    subject: (shop: string) => `${shop} recebeu sua desistência`,
    heading: 'Sua desistência está confirmada',
    text: (shop: string) =>
      `Você desistiu desta compra, e ${shop} já sabe. O valor será reembolsado pela forma em que você ` +
      'pagou; outro e-mail dirá quando.',
    date: 'Data da desistência',
    request: 'Número da desistência',
    subscription: (plan: string) => `A assinatura de ${plan} terminou com ela.`,
    keep: 'Guarde este e-mail como comprovante. Não é preciso fazer mais nada.',
  },
  emailChanged: {
    subject: (shop: string) => `Seu e-mail em ${shop} foi alterado`,
    heading: 'Seu e-mail foi alterado',
    text: (shop: string) =>
      `A partir de agora ${shop} escreve para outro endereço, confirmado por um código.`,
    ignore: 'Se não foi você quem o alterou, fale com a loja agora.',
  },
  invitation: {
    subject: (shop: string) => `Convite para ${shop}`,
    heading: 'Seu acesso ao painel',
    text: (shop: string) => `Você foi convidado para o painel de ${shop}.`,
    until: (date: string) => `O link funciona uma vez, até ${date}.`,
    button: 'Aceitar o convite',
    ignore: 'Se você não conhece a loja, ignore este e-mail.',
  },
  passwordReset: {
    subject: 'Uma nova forma de entrar',
    heading: 'Crie uma nova forma de entrar',
    text: (shop: string) =>
      `Sua senha e suas chaves de acesso do painel de ${shop} foram removidas. Crie novas por este link.`,
    button: 'Criar uma forma de entrar',
    ignore: 'Se você não pediu isto, avise o dono da loja antes de usar o link.',
  },
  newSignIn: {
    subject: (shop: string) => `Novo acesso ao painel de ${shop}`,
    heading: 'Novo acesso à sua conta',
    text: 'Alguém entrou no painel com a sua conta por um navegador que ainda não conhecíamos.',
    browser: 'Navegador',
    unknownBrowser: 'não informado',
    at: 'Data e hora',
    mine: 'Se foi você, não é preciso fazer nada.',
    stranger:
      'Se não foi você, encerre esta sessão agora, troque a sua senha e avise o dono da loja.',
    button: 'Ver meus acessos',
  },
  roleChanged: {
    subject: (shop: string) => `Seu papel em ${shop} mudou`,
    heading: 'Seu papel mudou',
    text: (shop: string, role: string) => `No painel de ${shop} você agora é ${role}.`,
    again: 'Suas sessões foram encerradas: entre de novo para usar o novo papel.',
    wrong: 'Se você não esperava esta mudança, fale com o dono da loja.',
    button: 'Entrar no painel',
    roles: {
      OWNER: 'dono',
      DEVELOPER: 'desenvolvedor',
      FINANCE: 'financeiro',
      VIEWER: 'leitor',
    } as Record<string, string>,
  },
  disputeOpened: {
    subject: (amount: string) => `Contestação de ${amount}`,
    heading: 'Um comprador contestou um pagamento',
    text: (amount: string) => `${amount} do seu saldo ficam bloqueados até a decisão.`,
    reason: 'Motivo informado',
    answerBy: 'Responder até',
    what:
      'Reúna os comprovantes da entrega e da compra e responda hoje: o prazo é dele e ' +
      'corre desde a abertura. Sem resposta, o valor volta ao comprador.',
    button: 'Responder à contestação',
  },
  disputeAnswerDue: {
    subject: (amount: string) => `Responda à contestação de ${amount}`,
    heading: 'Uma contestação espera a sua resposta',
    text: (deadline: string) => `O provedor aceita uma resposta até ${deadline}.`,
    what:
      'Adicione o comprovante da entrega, conte o que sabe e envie as provas. Sem resposta, o ' +
      'valor volta ao comprador.',
    button: 'Responder à contestação',
  },
  payoutFailed: {
    subject: (amount: string) => `O saque de ${amount} falhou`,
    heading: 'Um saque não foi concluído',
    text: 'O valor e a tarifa voltaram ao seu saldo.',
    reason: 'Motivo informado',
    noReason: 'O banco não informou o motivo.',
    what:
      'Confira a chave Pix de destino e peça o saque de novo. Nada é tentado automaticamente, e não ' +
      'há prazo.',
    button: 'Ver o saque',
  },
  webhookDisabled: {
    subject: (name: string) => `O webhook ${name} foi desativado`,
    heading: 'Um webhook não recebe mais eventos',
    GONE: 'O endereço respondeu 410 (Gone), que pede para não receber mais.',
    FAILING: 'O endereço falhou por cinco dias, sem nenhuma entrega aceita.',
    endpoint: 'Endereço',
    since: 'Desativado em',
    what:
      'Corrija o endereço e ative o webhook no painel. Os eventos deste período não são enviados ' +
      'sozinhos: reenvie-os na página do webhook enquanto as entregas são guardadas, por 90 dias.',
    button: 'Ver o webhook',
  },
  accountFailing: {
    subject: (account: string) => `A conta ${account} está sendo recusada`,
    heading: 'Uma conta em um provedor não funciona',
    text: (methods: string) => `Sem ela a loja não cobra nem paga por: ${methods}.`,
    methods: {
      PIX: 'Pix',
      BOLETO: 'boleto',
      CARD: 'cartão',
      PAYOUT: 'saques',
      AUTOMATIC_PIX: 'Pix automático',
    } as Record<string, string>,
    since: 'Desde',
    repair:
      'O provedor recusa a credencial, o certificado ou uma permissão. Peça hoje ao operador do ' +
      'serviço que a corrija: até lá nada passa por esta conta.',
    away:
      'O provedor não responde. O serviço tenta de novo sozinho; se durar, fale com o provedor e ' +
      'com o operador do serviço.',
    button: 'Abrir o painel',
  },
  keyExpiring: {
    subject: (hint: string, date: string) => `A chave de API …${hint} expira em ${date}`,
    heading: (date: string) => `Uma chave de API expira em ${date}`,
    text: 'Depois disso as requisições com ela são recusadas.',
    key: 'Chave',
    description: 'Descrição',
    expires: 'Expira',
    what: 'Crie outra chave, troque-a no seu sistema antes dessa data e revogue esta.',
    button: 'Ver as chaves',
  },
  portalCode: {
    subject: (shop: string) => `Seu código de acesso a ${shop}`,
    heading: 'Seu código de acesso',
    text: 'Digite este código na página aberta. Ele vale por dez minutos e uma única vez.',
    code: 'Código',
    ignore: 'Se você não pediu este código, ignore este e-mail: sem ele não é possível entrar.',
  },
};
