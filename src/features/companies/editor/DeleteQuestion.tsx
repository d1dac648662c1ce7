import { Question } from '#client/Question.tsx'
import { useEditor } from './shared.ts'

interface DeleteQuestionProps {
  title: string
  onClose: () => void
  /** Deletes; what the server refuses is said in a toast. */
  onDelete: () => Promise<void>
}

/** Chapter 8: 'You won't be able to recover it.' */
export function DeleteQuestion({ title, onClose, onDelete }: DeleteQuestionProps) {
  const { tForm } = useEditor()
  return (
    <Question
      open
      onClose={onClose}
      act={onDelete}
      title={title}
      text={tForm('cannotRecover')}
      confirmText={tForm('delete')}
      cancelText={tForm('cancel')}
      closeText={tForm('close')}
    />
  )
}
