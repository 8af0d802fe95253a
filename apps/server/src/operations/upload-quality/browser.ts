const browsers: [RegExp, string][] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/(?:Edg|EdgA|Edge)\/(\d+)/, 'Edge'],
  [/(?:QQBrowser)\/(\d+)/, 'QQ浏览器'],
  [/(?:QIHU|360SE|360EE)/, '360浏览器'],
  [/(?:MetaSr|SE 2\.X)/, '搜狗浏览器'],
  [/(?:OPR)\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
  [/(?:MSIE |rv:)(\d+)/, 'IE'],
]
const systems: [RegExp, string][] = [
  [/Windows NT 10/, 'Windows 10/11'],
  [/Windows NT 6\.3/, 'Windows 8.1'],
  [/Windows NT 6\.2/, 'Windows 8'],
  [/Windows NT 6\.1/, 'Windows 7'],
  [/Windows NT 5/, 'Windows XP'],
  [/Android (\d+)/, '安卓'],
  [/(?:iPhone|CPU) OS (\d+)/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/UOS|uos/, '统信UOS'],
  [/Kylin/i, '麒麟'],
  [/Linux/, 'Linux'],
]

const named = (list: [RegExp, string][], agent: string) => {
  for (const [pattern, name] of list) {
    const found = pattern.exec(agent)
    if (found) return found[1] === undefined ? name : `${name} ${found[1]}`
  }
  return undefined
}

/** A user agent as people name browsers: `Chrome 109 / Windows 7`. */
export function browserOf(agent: string): string {
  const parts = [named(browsers, agent), named(systems, agent)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' / ') : agent.slice(0, 40) || '未知'
}
