import type { ThemeConfig } from 'antd'

export const theme: ThemeConfig = {
  cssVar: { key: 'dangxiao' },
  hashed: false,
  token: {
    colorPrimary: '#a8201a',
    colorInfo: '#2f5f98',
    colorLink: '#2f5f98',
    colorLinkHover: '#4a7fbd',
    colorError: '#c4312b',
    colorSuccess: '#2f7d4f',
    colorWarning: '#b7791f',
    colorBgLayout: '#f4f5f7',
    borderRadius: 4,
    controlOutline: 'rgb(168 32 26 / 12%)',
    fontFamily: "system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  },
  components: {
    Menu: { itemSelectedBg: '#fbeceb', subMenuItemBg: '#fff', itemBorderRadius: 6 },
  },
}
