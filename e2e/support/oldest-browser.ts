/**
 * Takes from a page what the oldest browsers that are promised do not have: Chrome and Edge 109, Firefox 128, Safari 16.4.
 * The compiler refuses it in our own code (tsconfig.browser.json); this also shows what others' code does without it.
 */
export function withoutNewerParts() {
  const remove = (owner: object, names: string) => {
    for (const name of names.split(' ')) Reflect.deleteProperty(owner, name)
  }
  const changed = 'toSorted toReversed toSpliced with'
  remove(Array.prototype, changed)
  remove(Object.getPrototypeOf(Int8Array.prototype), changed)
  remove(
    Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    'map filter take drop flatMap reduce toArray forEach some every find',
  )
  remove(
    Set.prototype,
    'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
  )
  remove(String.prototype, 'isWellFormed toWellFormed')
  remove(ArrayBuffer.prototype, 'transfer transferToFixedLength resize')
  remove(Array, 'fromAsync')
  remove(Map, 'groupBy')
  remove(Object, 'groupBy')
  remove(Promise, 'withResolvers try')
  remove(RegExp, 'escape')
  remove(Uint8Array, 'fromBase64 fromHex')
  remove(URL, 'canParse parse')
  remove(URLSearchParams.prototype, 'size')
  remove(AbortSignal, 'any')
  remove(Document.prototype, 'startViewTransition')
  remove(HTMLElement.prototype, 'showPopover hidePopover togglePopover')
  // Playwright itself wants `checkVisibility`.
  remove(Element.prototype, 'setHTMLUnsafe')
  remove(globalThis, 'Iterator CloseWatcher')
}
