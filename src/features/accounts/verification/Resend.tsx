import { useReducer, useSyncExternalStore } from 'react'
import { clearFailure, pressedButton, showFailureBeside } from '#client/failureBeside.ts'
import { toast } from '#client/toasts.ts'
import { CallError } from '#contract/core/errors.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Countdown } from '#ui/Countdown.tsx'
import { storeResendTime, resendTime } from './resendTimes.ts'

interface ResendProps {
  /** Address or number the code is sent to. */
  target: string
  /**
   * Server-rendered time of the next request, in milliseconds since 1970; the browser may have stored another
   * one.
   */
  resendAt: number
  strings: StringsOf<'common', 'code'>
  /** Toast text on success. */
  sent: string
  /** Sends a new code; returns the seconds until the next. */
  resend: () => Promise<number>
}

const subscribeToNothing = () => () => undefined

/** Requests a new code once the countdown has ended; without JavaScript a button of the surrounding form. */
export function Resend({ target, resendAt, strings, sent, resend }: ResendProps) {
  const t = translatorFor(strings)
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const until = useSyncExternalStore(
    subscribeToNothing,
    () => resendTime(target, resendAt),
    () => resendAt,
  )

  async function requestCode() {
    const button = pressedButton()
    clearFailure()
    try {
      storeResendTime(target, await resend())
      toast.success(sent)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // A countdown takes the place of the button.
      if (error.retryAfter) {
        storeResendTime(target, error.retryAfter)
        toast.error(error.message)
      } else showFailureBeside(button, error)
    }
    refresh()
  }

  return (
    <div className="resend">
      <Countdown until={until} text={(seconds) => t('resendIn', { count: seconds })}>
        <Button kind="text" onClick={() => void requestCode()}>
          {t('resend')}
        </Button>
      </Countdown>
      <noscript>
        <Button type="submit" name="resend" value="1" formNoValidate>
          {t('resend')}
        </Button>
      </noscript>
    </div>
  )
}
