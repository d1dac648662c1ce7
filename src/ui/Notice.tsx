import type { ReactNode } from 'react'
import { noticeAttributes, type NoticeProps } from './notice.ts'

export function Notice({ children, ...props }: NoticeProps & { children: ReactNode }) {
  return (
    <div {...noticeAttributes(props)}>
      {props.title && <h2>{props.title}</h2>}
      {children}
    </div>
  )
}
