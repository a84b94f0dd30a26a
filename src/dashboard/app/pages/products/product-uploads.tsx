/** The fields for the image of a product and the PDF that its buyers download. */
import { readText } from '../../parts/forms/field';
import { UploadField } from '../../parts/forms/upload-field';
import { useWords } from '../../words';

export function ProductUploads() {
  const { upload } = useWords();
  return (
    <>
      <UploadField
        name="imageUpload"
        purpose="image"
        label={upload.image}
        hint={upload.imageHint}
      />
      <UploadField name="fileUpload" purpose="file" label={upload.file} hint={upload.fileHint} />
    </>
  );
}

/** The ids of what was sent, for the input of a mutation. */
export function uploadsIn(form: FormData): { imageUpload?: string; fileUpload?: string } {
  const imageUpload = readText(form, 'imageUpload');
  const fileUpload = readText(form, 'fileUpload');
  return { ...(imageUpload && { imageUpload }), ...(fileUpload && { fileUpload }) };
}
