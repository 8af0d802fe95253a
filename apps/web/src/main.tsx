import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:antd.css'
import './app/global.css'
import { createQueries } from './app/queries.ts'
import { createAppRouter } from './app/router.tsx'
import { appTheme } from './app/theme.ts'
import { onCaughtError, watchPageErrors } from './session/page-errors.ts'
import { tellWholeTexts } from './ui/whole-text.ts'

// A built product has antd's styles in a style sheet (antd-styles.ts).
const theme = { ...appTheme, zeroRuntime: import.meta.env.PROD }
watchPageErrors()
tellWholeTexts(document)
const queries = createQueries()
const router = createAppRouter(queries)
const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <ConfigProvider
        locale={zhCN}
        theme={theme}
        form={{ scrollToFirstError: { block: 'center', focus: true } }}
        button={{ autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ConfigProvider>
    </StrictMode>,
  )
}
