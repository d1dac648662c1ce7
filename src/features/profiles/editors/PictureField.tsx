import { translatorFor } from '#i18n/island.ts'
import { FileField } from '#ui/FileField.tsx'
import { useEditing } from './editingContext.ts'

const megabyte = 1024 * 1024

interface PictureFieldProps {
  readonly label: string
  readonly hint: string
  readonly accept: string
  /** The names of the accepted types, for the sentence about another one. */
  readonly types: string
  readonly maxBytes: number
  readonly error: string | undefined
  onPick(file: File): void
  onReject(sentence: string): void
}

/** Where a picture is chosen: file dialog, drop or paste. */
export function PictureField({ types, onReject, ...rest }: PictureFieldProps) {
  const { strings } = useEditing()
  const tFile = translatorFor(strings.file)
  const tInvalid = translatorFor(strings.picture)
  return (
    <FileField
      {...rest}
      file={null}
      acceptsPaste
      onReject={(why) =>
        onReject(
          why === 'tooLarge'
            ? tInvalid('fileTooLarge', { maximum: rest.maxBytes / megabyte })
            : tFile(why, { types }),
        )
      }
      // Nothing is chosen here: a chosen picture is shown in the field's place.
      onRemove={() => undefined}
      texts={{
        choose: tFile('choose'),
        drop: tFile('drop'),
        remove: tFile('remove'),
        cancel: tFile('cancel'),
      }}
      size={String}
    />
  )
}
