import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import type { Translate } from '#i18n/translate.ts'

/** Phone and address; the place is in the head of the page. */
export function contactFacts(contact: NonNullable<PublicPage['contact_info']>, t: Translate) {
  const { phone, address, address2, zip } = contact
  return [
    {
      name: t('profiles:page.phone'),
      value: phone,
      href: phone ? `tel:${phone.replace(/[^\d+]/g, '')}` : undefined,
    },
    { name: t('profiles:page.address'), value: [address, address2, zip].filter(Boolean).join(', ') },
  ]
}
