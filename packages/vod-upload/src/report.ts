import { deliver } from './delivery.ts'
import { UPLOAD_FAILED, UploadError } from './errors.ts'
import type { Ports } from './ports.ts'
import type { ReportEvent, ReportRecord, UploadEvents } from './types.ts'
import { VERSION } from './version.ts'

export interface ReporterOptions {
  file: File | undefined
  url: string
  reqKey: string
  reportId: string
  /** Otherwise the records are only logged. */
  sends: boolean
  /** Test mode: an exception while reporting is thrown on. */
  rethrows: boolean
  emit: <E extends ReportEvent>(event: E, record: UploadEvents[E]) => void
  ports: Pick<Ports, 'http' | 'clock' | 'log' | 'device' | 'onOnline'>
}

/** Facts that become known on the way and stand in every later record. */
export type Facts = Partial<Pick<ReportRecord, 'appId' | 'vodSessionKey' | 'cosRegion' | 'fileId'>>

export type Reporter = ReturnType<typeof createReporter>

/** Tells the provider how each step went. Nothing that happens here disturbs the upload. */
export function createReporter({
  file,
  url,
  reqKey,
  reportId,
  sends,
  rethrows,
  emit,
  ports,
}: ReporterOptions) {
  const { clock, log, device } = ports
  const known: Facts = {}
  const aboutFile = file && {
    fileSize: file.size,
    fileName: file.name,
    fileType: file.type,
    reqKey,
    reportId,
  }

  function record(
    start: number,
    fields: Pick<ReportRecord, 'errCode'> & Partial<ReportRecord>,
  ): ReportRecord {
    return {
      version: VERSION,
      platform: 3000,
      device,
      ...(aboutFile && { appId: 0, vodSessionKey: '', ...aboutFile }),
      ...known,
      ...fields,
      reqTimeCost: clock.now() - start,
      reqTime: start,
    }
  }

  function send(report: ReportRecord) {
    if (!sends) return log('upload report', report)
    deliver(url, JSON.stringify(report), ports)
  }

  function guarded(event: ReportEvent, work: () => void) {
    try {
      work()
    } catch (error) {
      log(`exception in ${event}`, error)
      if (rethrows) throw error
    }
  }

  const tell = (event: ReportEvent, make: () => ReportRecord, sent = true) =>
    guarded(event, () => {
      const report = make()
      if (sent) send(report)
      emit(event, report)
    })

  return {
    know(facts: Facts) {
      Object.assign(known, facts)
    },
    /** An event only; nothing is sent. */
    prepare: (start: number, error?: unknown) =>
      tell('report_prepare', () => record(start, vodOutcome(error)), false),
    apply(start: number, error?: unknown) {
      if (file) tell('report_apply', () => record(start, { reqType: 10001, ...vodOutcome(error) }))
    },
    cosUpload: (start: number, error?: unknown) =>
      tell('report_cos_upload', () => record(start, { reqType: 20001, ...storeOutcome(error) })),
    commit: (start: number, error?: unknown) =>
      tell('report_commit', () => record(start, { reqType: 10002, ...vodOutcome(error) })),
    done: (start: number, error?: unknown) =>
      tell('report_done', () => record(start, { reqType: 40001, ...outcome(error) })),
  }
}

const codeOf = (error: unknown) => (error instanceof UploadError ? error.code : UPLOAD_FAILED)

/** The code alone tells neither cause nor step: a cancelled upload has the code of one that failed. */
function outcome(error: unknown) {
  return error ? { errCode: codeOf(error), errMsg: serialized(error) } : { errCode: 0 }
}

function vodOutcome(error: unknown) {
  if (!error) return { errCode: 0, vodErrCode: 0, errMsg: '' }
  const { detail = undefined, message } = error instanceof UploadError ? error : { message: String(error) }
  return { errCode: 1, vodErrCode: codeOf(error), errMsg: detail ?? message }
}

function storeOutcome(error: unknown) {
  if (!error) return { errCode: 0, cosErrCode: '', errMsg: '' }
  const known = error instanceof UploadError ? error : undefined
  const cosErrCode = known?.kind === 'cors' ? 'cors error' : (known?.storeCode ?? known?.kind ?? 'error')
  return { errCode: 1, cosErrCode, errMsg: serialized(error) }
}

const serialized = (error: unknown) =>
  JSON.stringify(error instanceof UploadError ? error : { message: String(error) })
