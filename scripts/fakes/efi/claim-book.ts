/** Claims of payers under the MED (infrações), as Efí keeps them. */
import { randomUUID } from 'node:crypto';
import type { Listed } from './page-of';
import { problem, type PixBook, type Reply } from './pix-book';

const WEEK_MS = 7 * 86_400_000;
const PARTY = { nomeParticipante: 'Banco do Teste', conta: 1_234_567 };

type ClaimStatus = 'ABERTA' | 'EM_DEFESA' | 'ACEITA' | 'REJEITADA' | 'CANCELADA_EFI';

interface Claim {
  idInfracao: string;
  endToEndId: string;
  cents: number;
  razao: string;
  status: ClaimStatus;
  abertura: Date;
  defesa: string | null;
}

export class ClaimBook {
  readonly claims: Claim[] = [];

  constructor(
    private readonly book: PixBook,
    private readonly now: () => Date,
  ) {}

  /** The payer claims the payment or a part of it. */
  open(endToEndId: string, cents: number): Claim {
    const claim: Claim = {
      idInfracao: randomUUID(),
      endToEndId,
      cents,
      razao: 'Golpe',
      status: 'ABERTA',
      abertura: this.now(),
      defesa: null,
    };
    this.claims.push(claim);
    return claim;
  }

  /** What is accepted goes back to the payer at once. */
  decide(claim: Claim, status: ClaimStatus): void {
    claim.status = status;
    if (status === 'ACEITA') this.book.giveBackClaimed(claim.endToEndId, claim.cents);
  }

  /** What the receiver of the payment says, once. */
  defend(id: string, { analise, justificativa }: Record<string, unknown>): Reply {
    const claim = this.claims.find(({ idInfracao }) => idInfracao === id);
    if (!claim) return problem(404, 'NaoEncontrado', 'Nenhuma infração com este id.');
    if (claim.status !== 'ABERTA' || analise !== 'rejeitado' || typeof justificativa !== 'string')
      return problem(400, 'DefesaInvalida', 'A infração não recebe esta defesa.');
    claim.status = 'EM_DEFESA';
    claim.defesa = justificativa;
    return { status: 200, body: { mensagem: 'Defesa recebida.' } };
  }

  /** As GET /gn/infracoes lists them. */
  listed(): Listed[] {
    return this.claims.map(({ idInfracao, endToEndId, cents, razao, status, abertura }) => ({
      at: abertura,
      shown: {
        idInfracao,
        endToEndId,
        protocolo: 1,
        dataTransacao: abertura.toISOString(),
        valor: cents / 100,
        razao,
        status,
        identificadorTicket: [1],
        dadosAnalise: {
          abertura: abertura.toISOString(),
          prazoFinalizacao: new Date(abertura.getTime() + WEEK_MS).toISOString(),
        },
        origem: { ...PARTY, nome: 'Ana Souza', documento: '52998224725' },
        destino: { ...PARTY, nome: 'Loja do Teste', documento: '11222333000181' },
        criadoEm: abertura.toISOString(),
        atualizadoEm: this.now().toISOString(),
      },
    }));
  }
}
