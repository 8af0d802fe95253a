import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import {
  Alert,
  App,
  Badge,
  Button,
  Carousel,
  Checkbox,
  Col,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Form,
  Image,
  Input,
  InputNumber,
  Menu,
  Modal,
  message,
  notification,
  Pagination,
  Popover,
  Progress,
  QRCode,
  Radio,
  Result,
  Row,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Space,
  Spin,
  Steps,
  Switch,
  Tabs,
  Tag,
  Tooltip,
  Tree,
  TreeSelect,
  Typography,
  Upload,
} from 'antd'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createTheme } from './src/app/theme.ts'

const MessagePanel = message._InternalPanelDoNotUseOrYouWillBeFired
const NotificationPanel = notification._InternalPanelDoNotUseOrYouWillBeFired
const ModalPanel = Modal._InternalPanelDoNotUseOrYouWillBeFired

/** What the product uses of antd, so that each registers its styles; some parts of a component do only when they are there. */
const samples: ReactElement[] = [
  ...[
    Alert,
    App,
    Badge,
    Badge.Ribbon,
    Button,
    Carousel,
    Checkbox,
    Col,
    DatePicker,
    Descriptions,
    Drawer,
    Empty,
    Form,
  ].map(plain),
  ...[
    Form.Item,
    Image,
    Input,
    Input.OTP,
    Input.Search,
    Input.TextArea,
    InputNumber,
    MessagePanel,
    Modal,
    ModalPanel,
  ].map(plain),
  ...[
    NotificationPanel,
    Pagination,
    Popover,
    Progress,
    Radio,
    Result,
    Row,
    Segmented,
    Select,
    Skeleton,
    Slider,
    Space,
  ].map(plain),
  ...[
    Space.Addon,
    Spin,
    Steps,
    Switch,
    Tabs,
    Tag,
    Tooltip,
    TreeSelect,
    Typography,
    Typography.Text,
    Upload,
  ].map(plain),
  createElement(Dropdown, { menu: { items: [] } }, createElement('i')),
  createElement(Menu, { items: [] }),
  createElement(ModalPanel, { type: 'confirm' }),
  createElement(QRCode, { value: '-' }),
  createElement(Space.Compact, {}, createElement(Button)),
  createElement(Tag, { color: 'red' }),
  createElement(Tag, { color: 'success' }),
  createElement(Tree, { treeData: [] }),
]

function plain(component: unknown): ReactElement {
  return createElement(component as () => null)
}

interface Styles {
  /** Of every component and part that is in `samples`. */
  names: ReadonlySet<string>
  /** Their sheet, or a part of it. Colours and sizes are variables of the theme. */
  sheetOf(isWanted: (name: string) => boolean): string
}

// style%<hash, of which there is none>%<component>%<class>%<class of icons>
const nameOf = (key: string) => (key.startsWith('style%') ? key.split('%')[2] : undefined)

export function antdStyles(): Styles {
  const all = createCache()
  const inTheme = createElement(
    ConfigProvider,
    { theme: createTheme(false) },
    createElement(Fragment, {}, ...samples),
  )
  renderToString(createElement(StyleProvider, { cache: all }, inTheme))
  return {
    names: new Set([...all.cache.keys()].map(nameOf).filter((name) => name !== undefined)),
    sheetOf(isWanted) {
      const part = createCache()
      for (const [key, entry] of all.cache) if (isWanted(nameOf(key) ?? '')) part.cache.set(key, entry)
      return extractStyle(part, { plain: true, types: 'style' }).replace(
        /\.data-ant-cssinjs-cache-path\{[^}]*\}/,
        '',
      )
    },
  }
}
