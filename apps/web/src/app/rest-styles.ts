/** Lets the styles of antd's components that no list shows at first take effect; the build has put them into the page (static-styles.ts). */
const sheet = document.querySelector<HTMLLinkElement>('link[data-styles="rest"]')
if (sheet) sheet.media = 'all'

export {}
