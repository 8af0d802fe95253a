/** Gives every text of the page that may be cut 500 letters without a blank, and says how many there are. Runs in the page. */
export function stretch(): number {
  const LONG = '党Wg'.repeat(167).slice(0, 500)
  let count = 0
  for (const element of document.querySelectorAll('main *')) {
    // The words of a control are the product's own, and short.
    if (
      element.closest(
        '.ant-select, .ant-segmented, .ant-btn, .ant-picker, .ant-upload, .ant-alert, .ant-steps',
      )
    )
      continue
    const { textOverflow, webkitLineClamp } = getComputedStyle(element)
    if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') continue
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const text = texts.nextNode()
    if (!text?.nodeValue?.trim()) continue
    text.nodeValue = LONG
    count++
  }
  return count
}
