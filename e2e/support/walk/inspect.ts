/** Something on a page that a user would stumble over. */
export interface Finding {
  kind: string
  /** The element, as short as it can be found again. */
  where: string
  text: string
  /** Written at the element as `data-walk`, where the mouse has to tell whether the whole text appears. */
  mark?: string
}

/** Findings of the layout of the page that stands in the browser. Runs in the page, so it stands alone. */
export function inspect(): Finding[] {
  const ROUNDING = 0.6
  const NEARLY = 2
  const DOTS = /(?:…|\.\.\.)$/
  /** A font's letters may be a little higher than its line. */
  const INK = 4
  const findings: Finding[] = []
  let marks = 0
  for (const marked of document.querySelectorAll('[data-walk]')) marked.removeAttribute('data-walk')

  const nameOf = (element: Element) => {
    const own = (at: Element) =>
      at.tagName.toLowerCase() +
      [...at.classList]
        .slice(0, 2)
        .map((name) => `.${name}`)
        .join('')
    return element.parentElement ? `${own(element.parentElement)} > ${own(element)}` : own(element)
  }
  const add = (kind: string, at: Element, text = at.textContent ?? '') =>
    findings.push({ kind, where: nameOf(at), text: text.trim().replace(/\s+/g, ' ').slice(0, 60) })
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const clips = (value: string) => value === 'hidden' || value === 'clip'
  const isSmall = ({ width, height }: DOMRect) => width <= 2 || height <= 2

  const rectsOf = (text: Node) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }
  const textsIn = (root: Element): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.textContent?.trim()) found.push(node as Text)
    }
    return found
  }

  const checkSideways = () => {
    const page = document.documentElement
    if (page.scrollWidth > page.clientWidth) {
      const widest = [...document.body.querySelectorAll('*')]
        .filter(isSeen)
        .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0]
      add('page scrolls sideways', widest ?? page, `${page.scrollWidth} > ${page.clientWidth}`)
    }
    for (const table of document.querySelectorAll('table')) {
      const box = table.parentElement
      if (!box || !isSeen(table) || table.closest('[data-scrolls]')) continue
      if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)) {
        add('table scrolls sideways', box, `${box.scrollWidth} > ${box.clientWidth}`)
      }
    }
  }

  /** An ancestor that cuts the text without saying so. */
  const cutterOf = (text: Text): Element | undefined => {
    const rects = rectsOf(text)
    for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      // The other side of a switch waits out of sight.
      if (style.position === 'fixed' || at.matches('.ant-switch-inner')) return undefined
      const box = at.getBoundingClientRect()
      const isClipping = clips(style.overflowX) || clips(style.overflowY)
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return undefined
      if (style.clipPath !== 'none' || (isClipping && isSmall(box))) return undefined
      const says = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isClipping && says) return undefined
      const sticksOut = rects.some(
        (rect) =>
          (clips(style.overflowX) &&
            (rect.right > box.right + ROUNDING || rect.left < box.left - ROUNDING)) ||
          (clips(style.overflowY) && (rect.bottom > box.bottom + INK || rect.top < box.top - INK)),
      )
      if (sticksOut) return at
    }
    return undefined
  }

  const checkCells = () => {
    for (const row of document.querySelectorAll('tr')) {
      if (!isSeen(row)) continue
      const cells = [...row.children].map((cell) => ({ cell, box: cell.getBoundingClientRect() }))
      for (const { cell } of cells) {
        const rects = textsIn(cell)
          .filter((text) => text.parentElement && isSeen(text.parentElement) && !isCutWithDots(text))
          .flatMap(rectsOf)
        const other = cells.find(
          ({ cell: neighbour, box }) =>
            neighbour !== cell &&
            rects.some(
              (rect) =>
                Math.min(rect.right, box.right) - Math.max(rect.left, box.left) > 1 &&
                Math.min(rect.bottom, box.bottom) - Math.max(rect.top, box.top) > 1,
            ),
        )
        if (other) add('text under another cell', cell)
      }
    }
  }
  const isCutWithDots = (text: Text) => {
    for (let at = text.parentElement; at && at.tagName !== 'TR'; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (clips(style.overflowX) || clips(style.overflowY)) return true
    }
    return false
  }

  const checkCuts = () => {
    for (const text of textsIn(document.body)) {
      const parent = text.parentElement
      if (!parent || !isSeen(parent) || parent.closest('script, style, noscript, svg, [aria-hidden="true"]'))
        continue
      const cutter = cutterOf(text)
      if (cutter) add('cut without …', parent, text.data)
      const isPrompt = parent.closest('[class*="placeholder"], button, [role="menuitem"]')
      if (isPrompt || !DOTS.test(text.data.trim())) continue
      const whole = parent.closest('[title]')?.getAttribute('title')
      if (whole === undefined || whole === null) add('… without the whole', parent)
      else if (whole === text.data.trim().replace(DOTS, '')) add('… after a whole text', parent)
    }
  }

  const blockOf = (text: Text) => {
    let at = text.parentElement
    while (at && getComputedStyle(at).display.startsWith('inline')) at = at.parentElement
    return at
  }
  /** The dots of a clamp stand behind the last block that is seen, though only a later one is hidden. */
  const areDotsIdle = (texts: Text[], end: number) => {
    const isHidden = (rect: DOMRect) => rect.bottom > end + INK
    const last = texts.findLast((text) => rectsOf(text).some((rect) => !isHidden(rect)))
    return (
      last !== undefined &&
      !texts.some((text) => blockOf(text) === blockOf(last) && rectsOf(text).some(isHidden))
    )
  }

  const checkDots = () => {
    for (const element of document.body.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const isClamp = style.webkitLineClamp !== 'none'
      if (!(isClamp || style.textOverflow === 'ellipsis') || !clips(style.overflowX) || !isSeen(element))
        continue
      const texts = textsIn(element)
      if (texts.length === 0) continue
      const box = element.getBoundingClientRect()
      const end = isClamp
        ? box.bottom - Number.parseFloat(style.paddingBottom)
        : box.right - Number.parseFloat(style.paddingRight) - Number.parseFloat(style.borderRightWidth)
      const isOver = isClamp
        ? element.scrollHeight > element.clientHeight
        : element.scrollWidth > element.clientWidth
      const over =
        Math.max(...texts.flatMap(rectsOf).map((rect) => (isClamp ? rect.bottom : rect.right))) - end
      if (!isOver && over <= ROUNDING) continue
      if (isClamp && isOver && areDotsIdle(texts, end)) add('… after a whole text', element)
      else if (!isClamp && over <= NEARLY)
        add('cut by a hair', element, `${over.toFixed(1)}px: ${element.textContent}`)
      else if (!element.closest('[title]') && !element.querySelector('[title]')) {
        element.setAttribute('data-walk', String(marks))
        findings.push({
          kind: '… without the whole',
          where: nameOf(element),
          text: element.textContent ?? '',
          mark: String(marks++),
        })
      }
    }
  }

  /** Dots that the style sheet writes stand there whether anything is cut or not. */
  const checkWrittenDots = () => {
    for (const element of document.body.querySelectorAll('*')) {
      const { content } = getComputedStyle(element, '::after')
      if (/(?:…|\.\.\.)["']?$/.test(content) && isSeen(element)) add('… after a whole text', element)
    }
  }

  const checkPlaceholders = () => {
    const pen = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll('input')) {
      if (!pen || !field.placeholder || field.value || !isSeen(field) || field.clientWidth <= 2) continue
      const style = getComputedStyle(field)
      pen.font = style.font
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (pen.measureText(field.placeholder).width > room + ROUNDING)
        add('placeholder is cut', field, field.placeholder)
    }
  }

  const checkHeadings = () => {
    for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"], th')) {
      const says =
        heading.textContent?.trim() ||
        heading.getAttribute('aria-label') ||
        heading.querySelector('[aria-label]')
      if (isSeen(heading) && !says) add('empty heading', heading)
    }
    const here = document.querySelector('main nav [aria-current="page"]')
    if (here && !here.textContent?.trim()) add('empty heading', here, 'the way here')
  }

  const checkDialogs = () => {
    for (const dialog of document.querySelectorAll('.ant-modal, .ant-drawer-section, .ant-popover-content')) {
      if (!isSeen(dialog)) continue
      const { left, right } = dialog.getBoundingClientRect()
      if (left < 0 || right > innerWidth + 1)
        add('dialog beside the window', dialog, `${left}–${right} of ${innerWidth}`)
      for (const body of dialog.querySelectorAll('.ant-modal-body, .ant-drawer-body')) {
        if (body.scrollWidth > body.clientWidth + 1)
          add('dialog scrolls sideways', body, `${body.scrollWidth} > ${body.clientWidth}`)
      }
    }
  }

  checkSideways()
  checkDialogs()
  checkCells()
  checkCuts()
  checkDots()
  checkWrittenDots()
  checkPlaceholders()
  checkHeadings()
  return findings
}
