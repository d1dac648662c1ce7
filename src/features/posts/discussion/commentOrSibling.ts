/** Where the focus stays: on the comment itself, or on what is beside it once it is gone. */
export function commentOrSibling(item: HTMLElement | null): (Element | null | undefined)[] {
  return [
    item,
    item?.nextElementSibling,
    item?.previousElementSibling,
    item?.parentElement?.closest('.comment'),
    item?.closest('.discussion'),
  ]
}
