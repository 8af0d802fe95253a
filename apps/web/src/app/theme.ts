import type { ThemeConfig } from 'antd'

/** Slate, so that red says one thing about a field: that it is wrong. */
const focus = { hoverBorderColor: '#8a94a3', activeBorderColor: '#4b5a6e' }

export const appTheme: ThemeConfig = {
  cssVar: { key: 'dangxiao' },
  hashed: false,
  token: {
    colorPrimary: '#a8201a',
    colorInfo: '#2f5f98',
    colorLink: '#2f5f98',
    colorLinkHover: '#3a6ba6',
    colorError: '#c4312b',
    colorSuccess: '#24693f',
    // Mixed by the library from the greens above they turn grey.
    colorSuccessBg: '#e7f4ea',
    colorSuccessBorder: '#cfe6d5',
    colorWarning: '#8f5a0a',
    colorWarningBg: '#fdf3dc',
    colorWarningBorder: '#f0dcb0',
    // The library's own greys for what stands back are too pale to be read by everybody (WCAG AA).
    colorTextSecondary: 'rgb(0 0 0 / 72%)',
    colorTextTertiary: 'rgb(0 0 0 / 60%)',
    colorTextDescription: 'rgb(0 0 0 / 60%)',
    colorTextPlaceholder: 'rgb(0 0 0 / 57%)',
    colorBgLayout: '#f4f5f7',
    colorInfoBg: '#f0f6fd',
    colorInfoBorder: '#c6dbf2',
    borderRadius: 4,
    controlOutline: 'rgb(75 90 110 / 16%)',
    borderRadiusLG: 6,
    fontFamily: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif",
  },
  components: {
    Input: focus,
    InputNumber: focus,
    DatePicker: focus,
    Select: focus,
    Tree: { nodeSelectedBg: '#fbeceb' },
    Menu: { itemSelectedBg: '#fbeceb', subMenuItemBg: '#fff', itemBorderRadius: 6 },
  },
}
