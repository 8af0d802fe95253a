import { z } from 'zod'
import { text } from './common.ts'
import { get, post } from './route.ts'

export const REVIEW_PHRASES_MAX = 20
export const REVIEW_PHRASE_MAX = 200

/** The caller's own phrases for rejections, in order. */
export const ReviewPhrases = z.object({
  phrases: z
    .array(text('常用语', { max: REVIEW_PHRASE_MAX }), { error: '常用语不能为空' })
    .max(REVIEW_PHRASES_MAX, `常用语不能超过${REVIEW_PHRASES_MAX}条`)
    .superRefine((phrases, ctx) => {
      for (const [i, phrase] of phrases.entries())
        if (phrases.indexOf(phrase) < i) ctx.addIssue({ code: 'custom', path: [i], message: '新增项已存在' })
    }),
})
/** The phrases with the version that they were read at: 0 when nothing was saved yet. */
export const VersionedPhrases = ReviewPhrases.extend({ version: z.int().min(0) })
export type VersionedPhrases = z.output<typeof VersionedPhrases>

/** For everybody who may review something; others have none and may save none. */
// biome-ignore format: one call a line, aligned
export const reviewPhraseApi = {
  list: get('/review-phrase/list',  { summary: '我的审核常用语',     permission: 'signed-in', response: VersionedPhrases }),
  save: post('/review-phrase/save', { summary: '保存我的审核常用语', permission: 'signed-in', body: VersionedPhrases, response: VersionedPhrases }),
}
