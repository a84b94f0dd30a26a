/** A file that the merchant adds to the answer to a dispute. */
import { ObjectType } from 'type-graphql';
import { Count, Id, Text } from '../../../platform/records/columns/columns';

export const EVIDENCE_FILES_MAX = 10;
export const DESCRIPTION_MAX = 200;

@ObjectType({ description: 'A file of the evidence in a dispute: an image or a PDF.' })
export class EvidenceFile {
  @Id('The id of the file.') id: string;
  @Text('What it shows; null if nothing was said.', { nullable: true, max: DESCRIPTION_MAX })
  description: string | null;
  @Text('Its type: `application/pdf`, `image/png`, `image/jpeg` or `image/webp`.')
  contentType: string;
  @Count('Its size in bytes.') size: number;
}
