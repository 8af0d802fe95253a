import {
  createUpload,
  listUnfinished,
  percentOf,
  type ReportEvent,
  type Upload,
  UploadError,
} from '../src/index.ts'
import { serviceOf, signerOf } from './service.ts'

const USER = 'demo'
const REPORTS: ReportEvent[] = [
  'report_prepare',
  'report_apply',
  'report_cos_upload',
  'report_commit',
  'report_done',
]

const query = new URLSearchParams(location.search)
const sign = signerOf(query)
const service = serviceOf(query)

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new TypeError(`no #${id}`)
  return found
}

const bar = element('bar', HTMLProgressElement)
const told = element('told', HTMLOutputElement)
const log = element('log', HTMLPreElement)
const picked = (id: string) => element(id, HTMLInputElement).files?.[0]
const note = (line: string) => log.append(`${line}\n`)
const onClick = (id: string, act: () => unknown) =>
  element(id, HTMLButtonElement).addEventListener('click', act)

let upload: Upload | undefined

async function start(): Promise<void> {
  const file = picked('video')
  const cover = picked('cover')
  if (!file || !sign) return note(file ? '没有签名服务' : '请先选择视频')
  const getSignature = async () => (await sign()).authorization
  upload = createUpload({
    file,
    ...(cover && { cover }),
    getSignature,
    ...(service && { service }),
    user: USER,
    reporting: 'log',
  })
  upload.on('progress', ({ percent, speed = 0 }) => {
    bar.value = percent
    told.textContent = `${percentOf(percent)}%　${(speed / 1e6).toFixed(1)} MB/s`
  })
  for (const event of REPORTS)
    upload.on(event, ({ errCode, reqTimeCost }) => note(`${event} ${errCode} ${reqTimeCost} ms`))
  try {
    const { fileId, video } = await upload.start()
    note(`完成 ${fileId} ${video.url}`)
  } catch (error) {
    note(error instanceof UploadError ? `${error.kind} ${error.message}` : String(error))
  }
  await showUnfinished()
}

async function showUnfinished(): Promise<void> {
  const lines = (await listUnfinished(USER)).map(({ fileName, loaded, fileSize }) => {
    const line = document.createElement('li')
    line.textContent = `${fileName}　${percentOf(loaded / fileSize)}%　再次选择该文件即可继续`
    return line
  })
  element('unfinished', HTMLUListElement).replaceChildren(...lines)
}

element('note', HTMLParagraphElement).hidden = sign !== undefined
onClick('start', start)
onClick('pause', () => upload?.pause())
onClick('resume', () => upload?.resume())
onClick('cancel', () => upload?.cancel())
void showUnfinished()
