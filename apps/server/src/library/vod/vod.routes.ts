import type { UploadPermit, vodApi } from '@dangxiao/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { signatureRandom, signReportId, signUpload } from './signature.ts'
import { goOnWith } from './upload.queries.ts'

const MEGABYTE = 1024 * 1024
const COURSE_MAX = 5120 * MEGABYTE
const BASIC_MAX = 1024 * MEGABYTE
/** Seconds. One signature is asked for before each call, so it need not live long, nor serve twice. */
const LIFE = 600

export const vodHandlers: Handlers<typeof vodApi> = {
  courseSignature: (ctx, { body }) => permit(ctx, COURSE_MAX, body?.uploadKey),
  basicSignature: (ctx, { body }) => permit(ctx, BASIC_MAX, body?.uploadKey),
}

async function permit(ctx: Context, maxSize: number, uploadKey: string | undefined): Promise<UploadPermit> {
  const { provider, secretId, secretKey, subAppId, procedure } = ctx.settings.vod
  const now = Math.floor(ctx.now().getTime() / 1000)
  const user = String(ctx.actor.userId)
  const embedded = provider === 'embedded'
  if (uploadKey) await goOnWith(ctx, uploadKey)
  const authorization = signUpload(secretKey, {
    secretId,
    currentTimeStamp: now,
    expireTime: now + LIFE,
    random: signatureRandom(),
    oneTimeValid: 1,
    ...(embedded ? { maxSize, user } : { procedure, vodSubAppId: subAppId }),
    // The first comes back with the uploaded file, the second with what is made of it.
    ...(uploadKey && { sourceContext: uploadKey, sessionContext: uploadKey }),
  })
  await audit(ctx, { action: 'sign', resource: 'vod', after: { maxSize } })
  return embedded
    ? {
        authorization,
        maxSize,
        user,
        reportId: signReportId(secretKey, user, now),
        service: embeddedService(ctx.mediaOrigin),
      }
    : { authorization, maxSize, user, service: TENCENT }
}

const embeddedService = (origin: string): UploadPermit['service'] => ({
  hosts: [origin, origin],
  reportUrl: `${origin}/ugcupload_new`,
  objectStoreOrigin: origin,
  keepsMs: 24 * 3600 * 1000,
})

const TENCENT: UploadPermit['service'] = {
  hosts: ['https://vod2.qcloud.com', 'https://vod2.dnsv1.com'],
  reportUrl: 'https://vodreport.qcloud.com/ugcupload_new',
}
