/** Adds a file to the answer to a dispute, or takes one away, until the answer is given. */
import { InputType } from 'type-graphql';
import { Id, Text } from '../../../platform/records/columns/columns';
import { conflict, invalid, notFound } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { assignFile, discardFile } from '../../products/file-quota';
import { documentTypeOf, withDocument } from '../../products/keep-document';
import { takeUpload } from '../../products/take-upload';
import { Dispute } from './dispute';
import { disputeView } from './dispute-view';
import { DESCRIPTION_MAX, EVIDENCE_FILES_MAX } from './evidence-file';
import { lockUnanswered } from './lock-unanswered';

@InputType()
export class AddDisputeEvidenceInput {
  @Id('The id of the dispute; it must be OPEN, and not answered.') id: string;
  @Text(
    'The public https address of the file: a PDF, or an image as PNG, JPEG, WebP, GIF or AVIF, of ' +
      'at most 5 MB. It is downloaded and checked by its content.',
    { nullable: true, min: 1, max: 2_000 },
  )
  fileUrl: string | null;
  @Id(
    'The id of a file that was uploaded in the dashboard for a dispute within the last hour, ' +
      'instead of `fileUrl`.',
    { nullable: true },
  )
  fileUpload: string | null;
  @Text('What the file shows, such as `Proof of delivery`.', {
    nullable: true,
    max: DESCRIPTION_MAX,
  })
  description: string | null;
}

export const addDisputeEvidence = operation(
  {
    title: 'Add evidence to a dispute',
    description:
      `Adds a file to the evidence of an open dispute, at most ${EVIDENCE_FILES_MAX} in all. Files ` +
      'are private: only the bundle contains them. They are not sent before the evidence is ' +
      'submitted.',
    permission: 'REFUND:CREATE',
    input: AddDisputeEvidenceInput,
    output: disputeView,
  },
  async (ctx, { id, fileUrl, fileUpload, description }) => {
    if (fileUrl && fileUpload)
      throw invalid('fileUpload must not be given together with fileUrl', 'fileUpload', {
        reason: 'NOT_TOGETHER',
        values: { with: ['fileUrl'] },
      });
    if (!fileUrl && !fileUpload)
      throw invalid('fileUrl is required: the address of the file', 'fileUrl', {
        reason: 'REQUIRED',
      });
    // Before anything is downloaded.
    if (fileUrl) refuseFull(await ctx.rows.get(Dispute, id));
    return withDocument(ctx, fileUrl ?? null, (fetched) =>
      ctx.transaction(async (tx) => {
        const dispute = await lockUnanswered(tx, id);
        refuseFull(dispute);
        const name = fileUpload
          ? (await takeUpload(tx, fileUpload, { folder: 'documents', field: 'fileUpload' })).name
          : fetched?.name;
        if (!name) throw new Error(`the evidence of ${id} has no file`);
        const file = await assignFile(tx, name, id);
        const added = {
          id: file.id,
          description: description ?? null,
          contentType: documentTypeOf(name),
          size: file.size,
        };
        return tx.update(dispute, { evidence: [...dispute.evidence, added] });
      }),
    );
  },
);

@InputType()
export class RemoveDisputeEvidenceInput {
  @Id('The id of the dispute; it must be OPEN, and not answered.') id: string;
  @Id('The id of the file, as the dispute lists it.') fileId: string;
}

export const removeDisputeEvidence = operation(
  {
    title: 'Remove evidence from a dispute',
    description: 'Removes a file from the evidence of an open dispute, and deletes it.',
    permission: 'REFUND:CREATE',
    input: RemoveDisputeEvidenceInput,
    output: disputeView,
  },
  (ctx, { id, fileId }) =>
    ctx.transaction(async (tx) => {
      const dispute = await lockUnanswered(tx, id);
      const left = dispute.evidence.filter((file) => file.id !== fileId);
      if (left.length === dispute.evidence.length)
        throw notFound(`the dispute ${id} has no file ${fileId}`, 'fileId');
      await discardFile(tx, fileId);
      return tx.update(dispute, { evidence: left });
    }),
);

function refuseFull({ id, evidence }: Dispute): void {
  if (evidence.length >= EVIDENCE_FILES_MAX)
    throw conflict(
      `the dispute ${id} has ${EVIDENCE_FILES_MAX} files, which is the most: remove one first`,
      'id',
      'LIMIT_REACHED',
    );
}
