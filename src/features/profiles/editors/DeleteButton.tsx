import { useState } from 'react'
import { Question } from '#client/Question.tsx'
import { sentences } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useEditing } from './editing.ts'

interface DeleteButtonProps {
  text: string
  /** The question, as a title. */
  title: string
  remove: () => Promise<void>
}

/** Deletes after asking: nothing brings it back. */
export function DeleteButton({ text, title, remove }: DeleteButtonProps) {
  const say = sentences(useEditing().strings.form)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {text}
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        act={remove}
        title={title}
        text={say('cannotRecover')}
        confirmText={text}
        cancelText={say('cancel')}
        closeText={say('close')}
      />
    </>
  )
}
