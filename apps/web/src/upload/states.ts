import type { MediaTrouble, UploadState } from '@dangxiao/contract'

/** What is said of something that was saved before its video was there. */
export const uploadStateNames: Record<UploadState, string> = { waiting: '视频处理中', lost: '视频未传完' }

/** Which of its two steps a video that is not ready is at. Whether it is being sent just now only the uploader's browser knows. */
export const UPLOADING = '等待传完'
export const CONVERTING = '正在转换'

export const uploadStateHints: Record<UploadState, string> = {
  waiting: '视频还没有从上传者的浏览器传完，传完后自动补上',
  lost: '上传已取消或中断，需要编辑课程、重新选择视频',
}

/** Of what is there and does not play. */
export const troubleNames: Record<MediaTrouble, string> = {
  converting: '视频处理中',
  unplayable: '不能播放',
  damaged: '视频已损坏',
}

export const troubleHints: Record<MediaTrouble, string> = {
  converting: '视频已传到服务器，正在转换为浏览器能播放的格式，完成后即可播放',
  unplayable: '有视频不能在浏览器中播放，请打开课程查看原因',
  damaged: '有视频文件已损坏，无法播放，请编辑课程，重新上传',
}
