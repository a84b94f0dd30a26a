/** The texts of the customer portal in Portuguese. */
export const portalPt = {
  title: 'Minha conta',
  pages: {
    overview: 'Início',
    payments: 'Pagamentos',
    cards: 'Cartões',
    data: 'Meus dados',
  },
  menu: 'Páginas da sua conta',
  signOut: 'Sair',
  backTo: (shop: string) => `Voltar para ${shop}`,
  back: 'Voltar',
  save: 'Salvar',
  saved: 'Salvo.',
  notPossible: 'Isso não é mais possível: algo mudou nesse meio-tempo. Veja a situação atual.',

  signIn: {
    title: 'Entre na sua conta',
    text: (shop: string) =>
      `Veja seus pagamentos e assinaturas de ${shop}. Enviamos um código para o seu e-mail.`,
    email: 'E-mail usado na compra',
    wrongEmail: 'Digite um e-mail, como ana@exemplo.com.br.',
    send: 'Enviar código',
    codeTitle: 'Digite o código',
    codeText: (email: string) =>
      `Se ${email} for o e-mail de um cliente, enviamos um código de seis números para lá. Ele ` +
      'vale por 10 minutos. Veja também a caixa de spam.',
    code: 'Código de seis números',
    wrongCode: 'O código não confere ou não vale mais. Confira os números ou peça um novo código.',
    enter: 'Entrar',
    again: 'Enviar um novo código',
    otherEmail: 'Usar outro e-mail',
    linkTitle: (shop: string) => `Sua conta em ${shop}`,
    linkText: 'Este acesso vale uma única vez. Toque no botão para entrar.',
    linkOver: 'Este acesso já foi usado ou não vale mais. Peça outro à loja ou entre pelo e-mail.',
    chooseTitle: 'Escolha o cadastro',
    chooseText: 'Há mais de um cadastro com este e-mail.',
    unnamed: 'Cadastro sem nome',
  },

  overview: {
    hello: (name: string | null) => (name ? `Olá, ${name}` : 'Olá'),
    open: 'A pagar',
    nothingOpen: 'Não há nada a pagar.',
    pay: 'Pagar',
    due: (date: string) => `Vence em ${date}`,
    overdue: (date: string) => `Venceu em ${date}`,
    subscriptions: 'Assinaturas',
    noSubscriptions: 'Você não tem assinaturas.',
    lastPayments: 'Últimos pagamentos',
    allPayments: 'Ver todos os pagamentos',
    details: 'Ver detalhes',
  },

  statuses: {
    PENDING: 'Aguardando pagamento',
    PAID: 'Pago',
    EXPIRED: 'Vencido sem pagamento',
    CANCELLED: 'Cancelado',
    FAILED: 'Não foi pago',
    REFUNDED: 'Reembolsado',
    UNDER_DISPUTE: 'Em contestação',
    LOST: 'Contestado e reembolsado',
  },
  payments: {
    none: 'Ainda não há pagamentos.',
    limit: (count: number) => `Aqui estão os últimos ${count} pagamentos.`,
    payment: 'Pagamento',
    status: 'Situação',
    method: 'Forma de pagamento',
    date: 'Data',
    due: 'Vencimento',
    nextTry: 'Próxima tentativa',
    what: 'Produto',
    receipt: 'Ver comprovante',
    slip: 'Ver segunda via do boleto',
    documents: { INVOICE: 'Fatura', CREDIT_NOTE: 'Nota de crédito' },
    pay: 'Pagar agora',
    downloads: 'Seus arquivos',
    otherEmail:
      'Este pagamento foi feito com outro e-mail. Por segurança, o comprovante não aparece aqui.',
    askRefund: 'Pedir o reembolso',
    refundText: (shop: string, until: string) =>
      `Você pode pedir o reembolso até ${until}. ${shop} decide sobre o pedido.`,
    withdraw: 'Desistir da compra',
    withdrawText: (until: string) =>
      `Você pode desistir desta compra até ${until}, sem dizer o motivo (Código de Defesa do ` +
      'Consumidor, art. 49). A loja recebe o pedido na hora e reembolsa o valor.',
    withdrawSubscription: 'A assinatura termina imediatamente.',
    reason: 'Motivo',
    optional: 'opcional',
    requests: {
      OPEN: (date: string) => `Você pediu o reembolso em ${date}. A loja ainda vai responder.`,
      ACCEPTED: (date: string) =>
        `Você pediu o reembolso em ${date}. A loja aceitou, e o valor volta pela forma de ` +
        'pagamento usada.',
      REFUSED: (date: string) => `Você pediu o reembolso em ${date}. A loja recusou o pedido.`,
    },
    requestFailed: (date: string) =>
      `Você pediu o reembolso em ${date}. A loja aceitou, mas o reembolso não foi concluído: fale ` +
      'com a loja.',
    answer: (answer: string) => `Resposta da loja: ${answer}`,
  },

  subscription: {
    active: 'Ativa',
    paused: (until: string | null) => (until ? `Em pausa até ${until}` : 'Em pausa'),
    ending: (date: string) => `Termina em ${date}`,
    ended: (date: string) => `Terminou em ${date}`,
    trial: (date: string) => `Período de teste até ${date}`,
    plan: 'Plano',
    since: 'Desde',
    credit: 'Crédito',
    status: 'Situação',
    next: 'Próxima cobrança',
    on: (amount: string, date: string) => `${amount} em ${date}`,
    lines: 'O que será cobrado',
    discount: 'Desconto',
    card: 'Cartão',
    method: 'Forma de pagamento',
    automaticPix: 'Pix automático',
    failed: 'A última cobrança não foi paga.',
    nextDebit: (date: string) => `O seu banco tenta o débito de novo em ${date}.`,
    openPage: (amount: string, due: string) =>
      `Há uma fatura aberta de ${amount}, com vencimento em ${due}.`,
    overduePage: (amount: string, due: string) => `A fatura venceu em ${due}: hoje são ${amount}.`,
    openChange: (amount: string) =>
      `A mudança de plano espera o pagamento da diferença, ${amount}.`,
    payNow: 'Pagar agora',
    history: 'Cobranças',
    change: (name: string, amount: string, date: string) =>
      `A partir de ${date}: ${name}, ${amount}.`,
    changeSoon: (name: string, amount: string) =>
      `A partir da próxima cobrança: ${name}, ${amount}.`,
    replaceCard: 'Trocar o cartão',
    removeCard: 'Remover o cartão',
    removeCardText: (card: string) =>
      `${card} é apagado e não será mais cobrado. A assinatura continua: você paga cada cobrança na ` +
      'página da fatura, que também aparece aqui. Uma cobrança que falhou fica aberta para pagamento.',
    keepCard: 'Manter o cartão',
    cardRemoved: 'O cartão foi removido. As próximas cobranças são pagas por fatura.',
    byInvoice: 'Por fatura, a cada cobrança',
    pixAuthorised:
      'O seu banco debita cada cobrança com a sua autorização. Cancelar a assinatura cancela também ' +
      'a autorização; você pode cancelá-la ainda no aplicativo do seu banco, e a assinatura termina.',
    moveToPix: 'Mudar para o Pix automático',
    moveToPixText: (amount: string) =>
      `Você autoriza uma vez, no aplicativo do seu banco, e ele debita cada cobrança (hoje ${amount}). ` +
      'Nada é pago agora. Até você autorizar, tudo continua como está.',
    showPixCode: 'Mostrar o código',
    pixCodeTitle: 'Autorize no aplicativo do seu banco',
    pixCodeText: (until: string) =>
      'Abra o Pix no aplicativo, leia o QR code ou cole o código e confirme a autorização. ' +
      `O código vale até ${until}.`,
    pixCode: 'Código Pix',
    pixQr: 'QR code que autoriza o Pix automático',
    pixDone: 'Já autorizei',
    pixWaiting: 'O banco ainda não confirmou a autorização.',
    pixMoved: 'Pronto. As próximas cobranças são debitadas pelo Pix automático.',
    simulatePix: 'Simular a autorização',
    endPix: 'Encerrar a autorização',
    endPixText:
      'O seu banco não debita mais nada desta assinatura. A assinatura continua: você paga cada ' +
      'cobrança na página da fatura, que também aparece aqui.',
    endPixLater: (amount: string, date: string) =>
      `O débito de ${amount} em ${date} já foi avisado ao seu banco. Encerre a autorização depois ` +
      'desse dia, ou cancele o débito no aplicativo do banco.',
    keepPix: 'Manter a autorização',
    pixEnded: 'A autorização foi encerrada. As próximas cobranças são pagas por fatura.',
    pixAnnounced: (amount: string, date: string) =>
      `O débito de ${amount} em ${date} já foi avisado ao seu banco.`,
    cardSaved: 'O novo cartão será usado a partir de agora.',
    useCard: 'Usar este cartão',
    noCards: 'No momento não é possível trocar o cartão aqui. Fale com a loja.',
    pause: 'Pausar',
    pauseText:
      'Durante a pausa nada é cobrado. A assinatura volta sozinha na data que você escolher.',
    pauseUntil: 'Pausar até (dia/mês/ano)',
    wrongDate: 'Digite uma data futura, em até dois anos, como 31/12/2027.',
    paused2: 'A assinatura está em pausa.',
    resume: 'Retomar a assinatura',
    resumed: 'A assinatura continua.',
    changePlan: 'Mudar de plano',
    plans: 'Escolha o novo plano. Ele vale a partir da próxima cobrança.',
    choosePlan: (name: string) => `Mudar para ${name}`,
    changed: 'O novo plano vale a partir da próxima cobrança.',
    otherCycle: 'Não disponível com Pix automático.',
    cancel: 'Cancelar a assinatura',
    cancelTitle: (name: string) => `Cancelar ${name}?`,
    effects: {
      PERIOD_END: (date: string) =>
        `Você continua com a assinatura até ${date}. Depois disso nada mais é cobrado.`,
      NOW: 'A assinatura termina agora e nada mais é cobrado. O período já pago não é reembolsado.',
      debited: (amount: string, date: string) =>
        `A assinatura termina agora. Já é tarde para cancelar o débito de ${amount} em ${date} no ` +
        'seu banco: se ele for feito, o valor é reembolsado. O período já pago não é reembolsado.',
    },
    cancelAt: {
      PERIOD_END: 'Cancelar no fim do período',
      NOW: 'Cancelar agora',
    },
    openInvoice: {
      withdrawn: 'A fatura aberta é cancelada.',
      stays: 'A fatura aberta é deste período e continua a pagar.',
    },
    keep: 'Manter a assinatura',
    choiceChanged: 'Esta escolha não é mais possível. Veja o que vale agora e escolha de novo.',
    ratherPause: 'Ou faça uma pausa',
    cancelled: 'Pronto. A assinatura foi cancelada e nada mais será cobrado.',
    cancelledDebited: (amount: string, date: string) =>
      `A assinatura foi cancelada. Já era tarde para cancelar o débito de ${amount} em ${date} no seu ` +
      'banco: se ele for feito, o valor é reembolsado.',
    cancelledAt: (date: string) => `Pronto. A assinatura termina em ${date}.`,
    undo: 'Continuar com a assinatura',
  },

  cards: {
    none: 'Nenhuma assinatura é cobrada em um cartão.',
    usedFor: (name: string) => `Usado para ${name}`,
  },

  data: {
    text: 'Altere seus dados. Pagamentos já feitos continuam com os dados que você digitou.',
    house: 'Número',
    complement: 'Complemento',
    wrong: 'Confira este campo.',
    reminders: 'Lembretes por e-mail',
    remindersText:
      'Comprovantes, avisos de cobrança não aprovada, cancelamentos e códigos são sempre enviados.',
    topics: {
      PAYMENTS: 'Pix e boletos que esperam pagamento',
      SUBSCRIPTIONS: 'Renovações, fim do período de teste, débitos e cartão a vencer',
    },
    email: 'E-mail',
    emailText: 'Para mudar o e-mail, confirme o novo endereço com um código.',
    newEmail: 'Novo e-mail',
    sendCode: 'Enviar código',
    emailChanged: 'O e-mail foi alterado.',
    download: 'Baixar meus dados',
    downloadText: 'Tudo o que a loja guarda sobre você.',
    json: 'Arquivo JSON',
    csv: 'Planilha CSV',
    erasure: 'Apagar meus dados',
    erasureText:
      'A loja responde em até 15 dias. Dados que a lei manda guardar, como pagamentos, ficam sem ' +
      'o seu nome.',
    erasureAsk: 'Pedir a exclusão',
    erasureAsked: (date: string) => `Você pediu a exclusão em ${date}.`,
    erasureActive: 'Você tem uma assinatura ativa: cancele a assinatura antes.',
  },
};
