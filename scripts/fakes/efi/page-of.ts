/** A page of a list of the API Pix: by time, and as long as the caller wants. */
import type { Reply } from './pix-book';

export interface Listed {
  at: Date;
  shown: object;
}

export function pageOf(all: readonly Listed[], asked: URLSearchParams, name = 'pix'): Reply {
  const from = new Date(asked.get('inicio') ?? '');
  const until = new Date(asked.get('fim') ?? '');
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime()))
    return { status: 400, body: { nome: 'consulta_invalida', mensagem: 'inicio e fim.' } };
  const page = Number(asked.get('paginacao.paginaAtual') ?? 0);
  const size = Number(asked.get('paginacao.itensPorPagina') ?? 100);
  const found = all.filter(({ at }) => at >= from && at < until).map(({ shown }) => shown);
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
    quantidadeTotalDeItens: found.length,
  };
  const items = found.slice(page * size, (page + 1) * size);
  const parametros = {
    inicio: asked.get('inicio'),
    fim: asked.get('fim'),
    paginacao,
    ...(asked.has('devolucaoPresente') && { devolucaoPresente: true }),
  };
  return { status: 200, body: { parametros, [name]: items } };
}
