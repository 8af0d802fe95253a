/** The rules of the specification and the promises of security, each with the tests that hold it: `file › title of the test`. */
export interface Rule {
  rule: string
  tests: string[]
}

export const rules: Record<string, Rule[]> = {
  'The form of recorded courses': [
    {
      rule: 'Confirm is disabled while saving; saving goes back',
      tests: [
        'apps/web/src/course/CourseFormPage.test.tsx › sends exactly what was filled in, says so and goes back',
        'apps/web/src/course/CourseFormPage.test.tsx › a double click makes one course',
      ],
    },
    {
      rule: 'The owning unit is the user’s own at first, within the own branch',
      tests: [
        'apps/web/src/course/CourseFormPage.test.tsx › the owning unit is the user’s own and can be changed within its branch',
      ],
    },
    {
      rule: 'Each required field has its message',
      tests: [
        'packages/contract/src/contract.test.ts › an empty course says what the specification says, to the letter',
        'apps/web/src/course/CourseFormPage.test.tsx › every required field',
      ],
    },
    {
      rule: 'At least one lecturer',
      tests: [
        'apps/web/src/course/CourseFormPage.test.tsx › no lecturer, before anything else; what else is missing is marked',
      ],
    },
    {
      rule: 'The same lecturer is not added twice; what an entry shows',
      tests: [
        'apps/web/src/course/form/CourseForm.test.tsx › the same one is not added twice',
        'apps/web/src/course/form/CourseForm.test.tsx › show name, sex, birthday with age, unit; a slash for what is unknown',
      ],
    },
    {
      rule: 'Lecturers and videos can be put in order',
      tests: [
        'e2e/edit-course.journey.ts › lecturers and videos are put in order by the keyboard, and the list is found again as it was left',
        'apps/server/src/library/course/course-save.test.ts › follows the new order of lecturers',
      ],
    },
    {
      rule: 'Team members, which nobody sees, are kept',
      tests: [
        'apps/web/src/course/editing-course.test.tsx › sends ids, version and the team members that nobody sees',
      ],
    },
    {
      rule: 'Each video needs a title, and a file or an address',
      tests: [
        'apps/web/src/course/CourseFormPage.test.tsx › a video without a title, or without a file and an address',
        'apps/web/src/course/form/videos.test.ts › then a file or an address, of the chosen kind',
      ],
    },
    {
      rule: 'Limits count code points: 40, 500, 40, 200, 50',
      tests: [
        'packages/contract/src/contract.test.ts › counts after composing, and joined emoji by their code points',
        'apps/web/src/form/rules.test.ts › limits count characters as people do',
        'apps/web/src/course/CourseFormPage.test.tsx › text that is too long, and an address that is none',
      ],
    },
    {
      rule: 'Minutes: digits, at most 3, from 1 to 600',
      tests: [
        'apps/web/src/course/form/videos.test.ts › only digits can be typed, three at most',
        'apps/web/src/course/form/videos.test.ts › whatever is typed, what is left is empty or from 1 to 600, and stays so',
      ],
    },
    {
      rule: 'Honours are added once each',
      tests: ['apps/web/src/course/form/CourseForm.test.tsx › are added once each'],
    },
    {
      rule: 'Only the last level of a tree, or 其他 of the levels',
      tests: [
        'apps/web/src/fields/pickers/TreePicker.test.tsx › any other level clears the value %s, says so and opens',
        'apps/server/src/library/course/course-input.test.ts › with a level that has others below it, except 其他',
      ],
    },
    {
      rule: 'Permission: shown by check-auth, 1 by default, viewers only with 4',
      tests: [
        'apps/web/src/course/form/CourseForm.test.tsx › is not asked of those who may not say',
        'apps/web/src/course/form/CourseForm.test.tsx › is everybody at first; designated viewers are asked for only then',
        'apps/server/src/library/course/course-input.test.ts › keeps units and rule for designated viewers only: %s',
      ],
    },
    {
      rule: 'Default cover: six backgrounds, by chance, with the name; 15 s to load',
      tests: [
        'apps/web/src/course/default-cover.test.ts › each of the six backgrounds comes up by chance',
        'apps/web/src/course/default-cover.test.ts › a background has 15 seconds to load',
      ],
    },
    {
      rule: 'Default cover: polled every second; leaving and saving stop the poll',
      tests: [
        'apps/web/src/course/form/useDefaultCover.test.ts › a cover is made once the name stands still, and seen by the poll of every second',
        'apps/web/src/course/form/useDefaultCover.test.ts › leaving the form stops the poll',
        'apps/web/src/course/form/useDefaultCover.test.ts › saving stops the poll',
      ],
    },
    {
      rule: 'The helper that checks a video file: kinds, 50 MB',
      tests: [
        'apps/web/src/course/video-file-check.test.ts › %o is refused by its type',
        'apps/web/src/course/video-file-check.test.ts › more than 50 MB are refused',
      ],
    },
    {
      rule: 'What the server refuses is said',
      tests: [
        'apps/web/src/course/CourseFormPage.test.tsx › what the server refuses stands at its fields',
        'apps/web/src/course/CourseFormPage.test.tsx › what the server refuses and no field shows is said',
      ],
    },
    {
      rule: 'Level, unit and the default level 3 come from the stored user',
      tests: [
        'apps/web/src/session/stored-user.test.tsx › pages take level and unit from it',
        'apps/web/src/session/stored-user.test.tsx › the level is 3 until it is there',
      ],
    },
  ],
  'The upload widget': [
    {
      rule: 'Button, four kinds, canvas of 220×120',
      tests: [
        'packages/video-upload/src/VideoUpload.test.tsx › there is a button, a picker for the four kinds, and a hidden canvas of 220×120',
        'packages/video-upload/src/accept.test.ts › the picker offers mp4, webm, avi and mov, by ending and by type',
      ],
    },
    {
      rule: 'The tip names the count only when more than one is allowed',
      tests: [
        'packages/video-upload/src/VideoUpload.test.tsx › the tip names the count only when more than one is allowed',
      ],
    },
    {
      rule: 'Ids: the last item’s id plus one',
      tests: [
        'packages/video-upload/src/items.test.ts › the next id is one more than the last item, not than the highest',
      ],
    },
    {
      rule: 'Progress: floor of the fraction times 100',
      tests: [
        'packages/video-upload/src/items.test.ts › progress is a whole percent and never runs back',
        'packages/vod-upload/test/progress.test.ts › every whole percent is itself, however binary fractions round',
      ],
    },
    {
      rule: 'More than maxLength are refused',
      tests: ['packages/video-upload/src/picking.test.tsx › more than maxLength are refused as a whole'],
    },
    {
      rule: 'A file over maxSize stays with error MAX, loading',
      tests: [
        'packages/video-upload/src/picking.test.tsx › a file larger than maxSize stays in the list with error MAX, loading, and is not uploaded',
        'packages/video-upload/src/picking.test.tsx › a file of exactly maxSize is uploaded',
      ],
    },
    {
      rule: 'The button goes after a pick and comes back; disabled when full',
      tests: [
        'packages/video-upload/src/picking.test.tsx › a picked file is listed, loading at 0, and uploaded; the button goes',
        'packages/video-upload/src/VideoUpload.test.tsx › the button is disabled when the list is full or the widget is disabled',
        'packages/video-upload/src/host-list.test.tsx › that empties the list cancels the upload and gets the button back',
      ],
    },
    {
      rule: 'After a failure the button is shown again',
      tests: [
        'packages/video-upload/src/uploading.test.tsx › a failure shows its cause and the button again; a retry goes on with the same transfer and title',
      ],
    },
    {
      rule: 'Titles: placeholder, 40 characters, off by customFileName',
      tests: [
        'packages/video-upload/src/items.test.ts › a title that is typed ends at 40 code points',
        'packages/video-upload/src/VideoUpload.test.tsx › are plain file names when they are off',
      ],
    },
    {
      rule: 'Thumbnail after 1 s, videoFinish after another',
      tests: [
        'packages/video-upload/src/preview.test.tsx › is captured after one second and reported after another',
      ],
    },
    {
      rule: 'input, upload: the list and the new address',
      tests: [
        'packages/video-upload/src/uploading.test.tsx › the end sets url and fileId, tells input and then upload, and reads out the end',
      ],
    },
    {
      rule: 'checkType chooses the signature',
      tests: [
        'packages/video-upload/src/picking.test.tsx › the signature is asked for with checkType',
        'apps/web/src/upload/unfinished.test.ts › a form that passes another checkType than 1 asks for the basic signature',
      ],
    },
  ],
  'Upload client and reports': [
    {
      rule: 'Prepare, apply, store, commit, in this order',
      tests: ['packages/vod-upload/test/upload.test.ts › goes through prepare, apply, one PUT and commit'],
    },
    {
      rule: 'A fresh signature before every call',
      tests: ['packages/vod-upload/test/upload.test.ts › asks for a fresh signature before every call'],
    },
    {
      rule: 'Chunks of 8 MB, six at a time',
      tests: [
        'packages/vod-upload/test/upload.test.ts › goes up in chunks of 8 MiB, six at a time',
        'packages/vod-upload/test/upload.test.ts › exactly 8 MiB is one PUT, one byte more are two parts',
      ],
    },
    {
      rule: 'Five tries of a chunk again',
      tests: [
        'packages/vod-upload/test/store-faults.test.ts › $what gets one try and five retries with growing pauses',
      ],
    },
    {
      rule: 'Apply and commit: three tries again, a second apart, 5 s each, other host at 500',
      tests: [
        'packages/vod-upload/test/faults.test.ts › one try and three retries, a second apart',
        'packages/vod-upload/test/faults.test.ts › gives up waiting after five seconds',
        'packages/vod-upload/test/faults.test.ts › commit stays on the host that answered',
      ],
    },
    {
      rule: 'Records of each step',
      tests: [
        'packages/vod-upload/test/report.test.ts › of an upload that succeeds, each sent to the report address',
        'packages/vod-upload/test/report.test.ts › of apply, one for each attempt',
        'packages/vod-upload/test/report.test.ts › of commit, one for each attempt; done takes the code of the error',
        'packages/vod-upload/test/report.test.ts › of the store, once, with its own code and the error in whole',
      ],
    },
    {
      rule: '"cors error" for a cross-origin failure',
      tests: [
        'packages/vod-upload/test/report.test.ts › of the store, "cors error" for a cross-origin failure',
      ],
    },
    {
      rule: 'Only logged in development and test; thrown on in test',
      tests: [
        'packages/vod-upload/test/report.test.ts › %o only logs',
        'packages/vod-upload/test/report.test.ts › but in test mode the exception is thrown on',
      ],
    },
    {
      rule: 'No apply report without a file',
      tests: ['packages/vod-upload/test/report.test.ts › the apply report is skipped without a video file'],
    },
    {
      rule: 'Reports carry no credential',
      tests: [
        'packages/vod-upload/test/report.test.ts › hold no credential',
        'packages/vod-upload/test/upload.test.ts › no request carries cookies or a credential in its address',
      ],
    },
  ],
  'Records and calls': [
    {
      rule: 'The 150 calls, with their methods',
      tests: [
        'apps/server/src/app/routes.test.ts › are 150, each once',
        'apps/server/src/app/routes.test.ts › are all there, with the right method',
      ],
    },
    {
      rule: 'Every call has a page that makes it',
      tests: [
        'apps/web/src/app/route-uses.test.ts › every call of the contract is made by a page, or stands here with who makes it',
      ],
    },
    {
      rule: 'The lists of the course form',
      tests: [
        'apps/server/src/library/unit/unit.test.ts › categories are the five of the specification, each with leaves and their whole names',
        'apps/server/src/library/unit/unit.test.ts › permissions are the four codes, honours a flat list',
      ],
    },
    {
      rule: 'user-tree: unitId, unitName, isSelf',
      tests: [
        'apps/server/src/library/unit/unit.test.ts › with isSelf is the own branch',
        'apps/server/src/library/unit/unit.test.ts › with unitId begins there',
      ],
    },
    {
      rule: 'Review moves of a course, by whom',
      tests: [
        'apps/server/src/library/course/course-review.test.ts › $state: $move by $who → $outcome',
        'apps/server/src/library/course/course-review.test.ts › needs a reason of at most 200 characters to reject',
      ],
    },
    {
      rule: 'Scopes of lists',
      tests: [
        'apps/server/src/review/scope/scope.test.ts › lets nobody past their units, by any verb, on any tree',
        'apps/server/src/library/course/course-list.test.ts › refuses a selected unit outside',
      ],
    },
    {
      rule: 'Pages: {pageNum}/{pageSize}, a page past the end is empty',
      tests: [
        'packages/contract/src/contract.test.ts › of a page keep to 100 rows',
        'apps/server/src/library/course/course-list.test.ts › divides into pages, and a page past the end is empty with the right total',
      ],
    },
    {
      rule: 'A video keeps its id while it is edited',
      tests: [
        'apps/server/src/library/course/course-save.test.ts › keeps the ids of videos that stay, drops those that go, and follows the new order',
      ],
    },
    {
      rule: 'Banners: a GET that deletes',
      tests: [
        'apps/server/src/operations/banner/banner.test.ts › deletes, once',
        'packages/contract/src/contract.test.ts › is a GET that changes something only where the specification says so',
      ],
    },
    {
      rule: 'Learning records: export',
      tests: [
        'apps/server/src/operations/learning-record/export/export.test.ts › gives csv that opens in a sheet with no formula in it',
      ],
    },
  ],
  'The promises of security': [
    {
      rule: '1 Passwords: Argon2id; 8 to 64 characters; common ones refused',
      tests: [
        'apps/server/src/platform/sign-in/sign-in.test.ts › stores Argon2id at the floor or above, salted anew',
        'apps/server/src/platform/sign-in/sign-in.test.ts › takes 8 to 64 characters, counted as people do',
        'apps/server/src/platform/sign-in/sign-in.test.ts › refuses what is easily guessed: %s',
      ],
    },
    {
      rule: '2 Lockout after five failures, for 15 minutes',
      tests: [
        'apps/server/src/platform/sign-in/sign-in.test.ts › checks at most five of 50 guesses at once, then says for how long it is locked',
        'apps/server/src/platform/sign-in/sign-in.test.ts › opens again by itself after 15 minutes, however often it was tried meanwhile',
      ],
    },
    {
      rule: '3 The same answer and time for an unknown account',
      tests: [
        'apps/server/src/platform/sign-in/sign-in.test.ts › answers a wrong password, an unknown and a disabled account with the same words',
        'apps/server/src/platform/sign-in/sign-in.test.ts › takes as long for an unknown account as for a known one',
      ],
    },
    {
      rule: '4 The first sign-in changes the password',
      tests: [
        'apps/server/src/platform/sign-in/sign-in.test.ts › has to change the password before anything else',
      ],
    },
    {
      rule: '5 Sessions: 128 bits, cookie, 30 minutes, 8 hours, ended at once',
      tests: [
        'apps/server/src/platform/auth/sessions.test.ts › holds at least 128 random bits, of which the database has only the hash',
        'apps/server/src/platform/auth/sessions.test.ts › is 30 minutes without a call',
        'apps/server/src/platform/auth/sessions.test.ts › is eight hours at most, however busy',
        'apps/server/src/platform/auth/sessions.test.ts › ends within a second when a role is given or taken',
      ],
    },
    {
      rule: '6 Requests from other sites change nothing',
      tests: ['apps/server/src/app/app.test.ts › is told from our own pages, which are let through'],
    },
    {
      rule: '7 Headers on every answer',
      tests: ['apps/server/src/app/app.test.ts › carries the headers: $what'],
    },
    {
      rule: '8 Each route states its permission',
      tests: [
        'packages/contract/src/contract.test.ts › states who may call it, with a permission that exists',
        'apps/server/src/platform/auth/role-matrix.test.ts › %s may call the routes that its grants name, and no others',
      ],
    },
    {
      rule: '9 Scope by unit tree, on random trees',
      tests: [
        'apps/server/src/review/scope/scope.test.ts › lets nobody past their units, by any verb, on any tree',
        'apps/server/src/review/scope/scope-of-kinds.test.ts › is seen and touched by those alone whose units reach it, on any tree',
      ],
    },
    {
      rule: '10 Fields that are not the caller’s to set',
      tests: [
        'apps/server/src/library/course/course-input.test.ts › is ignored on adding',
        'apps/server/src/library/course/course-input.test.ts › is ignored on changing',
      ],
    },
    {
      rule: '11 Input: odd values get a clear answer, none of 500',
      tests: [
        'apps/server/src/app/http.fuzz.test.ts › 10,000 generated requests get an answer that a person understands, and none of 500',
        'packages/contract/src/contract.test.ts › refuse %j',
      ],
    },
    {
      rule: '12 Rich text is cleaned where it is shown; addresses are http(s)',
      tests: [
        'apps/web/src/review/Difference.test.tsx › is shown as it is read, without what could run',
        'packages/contract/src/contract.test.ts › refuses %s',
      ],
    },
    {
      rule: '13 Uploads: size, quota, first bytes, own keys, own origin; EXIF removed',
      tests: [
        'apps/server/src/platform/file/file.test.ts › is kept under a name of our own, without the place where it was taken',
        'apps/video-store/test/refusals.test.ts › what was applied for counts against the quota',
        'apps/video-store/test/refusals.test.ts › a credential opens its own key only',
      ],
    },
    {
      rule: '14 One audit row for each write; the chain finds changes',
      tests: [
        'apps/server/src/platform/audit/audit-writes.test.ts › every write leaves exactly one row',
        'apps/server/src/platform/audit/audit-chain.test.ts › finds an edit of %s',
      ],
    },
    {
      rule: '15 No personal data in logs; ID numbers encrypted, phones masked',
      tests: [
        'apps/server/src/platform/audit/audit-content.test.ts › neither the log nor the audit log holds a password, a token or a phone number',
        'apps/server/src/library/teacher/teacher-save.test.ts › lies encrypted in the database and masked everywhere',
        'apps/server/src/library/teacher/teacher-list.test.ts › is masked in the list, and in detail for who may not edit the record',
      ],
    },
    {
      rule: '16 Exports hold no formula',
      tests: [
        'apps/server/src/operations/learning-record/export/export.test.ts › gives csv that opens in a sheet with no formula in it',
      ],
    },
    {
      rule: '17 Errors say nothing about the inside',
      tests: [
        'apps/server/src/app/http.fuzz.test.ts › 10,000 generated requests get an answer that a person understands, and none of 500',
      ],
    },
    {
      rule: '19 Guessing is bounded over all addresses, and locks out neither an office nor a known device',
      tests: [
        'apps/server/src/platform/sign-in/guesses.test.ts › never locks out an office: 60 right passwords at once from one address are all let in',
        'apps/server/src/platform/sign-in/guesses.test.ts › is bounded for one account over all addresses, and lets its owner in where he is known',
        'apps/server/src/platform/sign-in/guesses.test.ts › over many accounts from one address holds up who is not known there, and nobody who is',
        'apps/server/src/platform/sign-in/guesses.test.ts › locks nobody out for longer when the clock was a day ahead',
      ],
    },
    {
      rule: '20 Three officers: nobody has two of their roles; administrators are appointed by one of them',
      tests: [
        'apps/server/src/library/account/account.test.ts › makes nobody two officers, or an officer who sees business data',
        'apps/server/src/library/account/account.test.ts › appoints administrators and officers, and is nobody else’s',
      ],
    },
  ],
  'The promises under faults': [
    {
      rule: 'Server killed in the middle of a save; SIGTERM under load',
      tests: [
        'apps/server/test/killed.long.ts › by SIGKILL: what was acknowledged is there and whole, and a save sent again makes no second course',
        'apps/server/test/killed.long.ts › by SIGTERM: it finishes what it accepted, ends with 0 and loses nothing',
      ],
    },
    {
      rule: 'Database restarted, cut, hanging',
      tests: [
        'apps/server/test/database-faults.test.ts › a connection cut within a transaction rolls back and the next one works',
        'apps/server/test/database-faults.test.ts › a database that hangs is answered with 503 within three seconds, and works again when it wakes',
      ],
    },
    {
      rule: 'Power cut: what was acknowledged is there',
      tests: [
        'faults/power-cut.long.ts › the same test finds what is lost when acknowledgements come before the disk has it',
      ],
    },
    {
      rule: 'Two people edit one record',
      tests: [
        'apps/server/src/library/course/course-save.test.ts › of two people with one version, one wins and the other is told',
        'apps/web/src/course/editing-course.test.tsx › what somebody else saved meanwhile is not overwritten unasked',
      ],
    },
    {
      rule: 'One idempotency key, one row',
      tests: ['apps/server/src/library/course/course-save.test.ts › 20 times at once makes one course'],
    },
    {
      rule: 'Slow clients are closed within 15 s',
      tests: [
        'apps/video-store/test/slow-clients.long.ts › 300 connections that dribble are closed within 15 s, and nobody else waits',
      ],
    },
    {
      rule: 'Upload faults: only what failed is tried again',
      tests: [
        'packages/vod-upload/test/resume.test.ts › only the missing parts are sent',
        'faults/chromium.test.ts › missing CORS headers are told as such, and 重试 goes on once they are there',
      ],
    },
    {
      rule: 'Reload, network drop, expired credentials: goes on',
      tests: [
        'e2e/resilience.journey.ts › after a reload the same file is uploaded from where it stopped',
        'packages/vod-upload/test/store-faults.test.ts › with parts under way nothing that is stored is sent again',
        'packages/vod-upload/test/store-faults.test.ts › credentials are renewed before they expire, and nothing is sent twice',
      ],
    },
  ],
}
