import type { PrintOrder } from '../../../src/contract/batches.ts'
import { inBoth } from '../words.ts'

/** The words of how a batch is printed, and saved as a PDF. */
export const batchPrintWords = inBoth(
  {
    copies: 'Số bản mỗi tem',
    copiesHint: 'Từ 1 đến 10. Từ bản thứ hai, tem ghi rõ là bản in lại.',
    copiesWrong: 'Số từ 1 đến 10',
    labels: 'In {count} dòng × {copies} bản',
    order: 'Thứ tự in',
    orders: {
      listed: 'Như trong lô',
      reverse: 'Từ cuối lên',
      route: 'Theo tuyến',
      shift: 'Theo ca lấy',
    } satisfies Record<PrintOrder, string>,
    orderHint: 'Đơn chưa đọc được nằm cuối.',
    oldLeft:
      'TEM CŨ: {count} kiện đã có tem, sau đó đơn đã đổi. Lô để các kiện này lại. Muốn in tem mới thì chọn riêng các dòng ấy.',
    oldAnew: 'TEM CŨ: {count} kiện có tem mà đơn đã đổi. In tem mới theo đơn hiện tại; bóc bỏ tem cũ trên kiện.',
    pastLeft:
      '{count} kiện không chờ lấy hàng nữa (đã giao, đang về, mất, hỏng…): để lại, không in. Muốn in thì chọn riêng các dòng ấy.',
    pastNamed: '{count} kiện không chờ lấy hàng nữa: chỉ in nếu kiện đang ở đây mà tem hỏng hoặc mất.',
    shortTitle: 'Cuộn giấy không đủ tem',
    shortYes: 'Cứ in',
    pdf: 'Lưu PDF',
    pdfTitle: 'Lưu tem thành PDF',
    pdfText: 'Từ các tem đã lưu trên máy này. Không in gì, không tải gì.',
    sheet: 'Trang giấy',
    sheets: { label: 'Mỗi tem một trang', A4: 'Ghép trên A4', A5: 'Ghép trên A5' },
    most: 'Một tệp chứa nhiều nhất {most} dòng. Chọn ít dòng hơn.',
    save: 'Lưu {count} dòng',
    saving: 'Đang làm PDF…',
    saved: 'Đã lưu {count} tem vào {file}[; {missing} dòng không có: chưa có tem trên máy, hoặc tem chưa được in]',
  },
  {
    copies: 'Copies of each label',
    copiesHint: '1 to 10. From the second on, the label says that it is a reprint.',
    copiesWrong: 'A number from 1 to 10',
    labels: 'Print {count} {count|row|rows} × {copies} copies',
    order: 'Order of printing',
    orders: { listed: 'As listed', reverse: 'Last row first', route: 'By route', shift: 'By pickup shift' },
    orderHint: 'Orders that are not known yet come last.',
    oldLeft:
      'OLD LABEL: {count} {count|parcel has a label whose order|parcels have labels whose orders} changed since. The batch leaves {count|it|them} as {count|it is|they are}. Choose {count|its row|their rows} to print new labels.',
    oldAnew:
      'OLD LABEL: {count} {count|order|orders} changed after {count|its label|their labels} came out. {count|A new label is|New labels are} printed as {count|it is|they are} now; take the old {count|one|ones} off.',
    pastLeft:
      '{count} {count|parcel does|parcels do} not wait for pickup any more (delivered, coming back, lost, damaged…) and will be left out. Choose {count|its row|their rows} to print {count|it|them} all the same.',
    pastNamed:
      '{count} {count|parcel does|parcels do} not wait for pickup any more: print only what is here with a damaged or lost label.',
    shortTitle: 'Not enough labels on the roll',
    shortYes: 'Print all the same',
    pdf: 'Save PDF',
    pdfTitle: 'Save labels as PDF',
    pdfText: 'From the labels kept on this machine. Nothing is printed or fetched.',
    sheet: 'Pages',
    sheets: { label: 'A page for each label', A4: 'On sheets of A4', A5: 'On sheets of A5' },
    most: 'A file holds at most {most} rows. Choose fewer.',
    save: 'Save {count} {count|row|rows}',
    saving: 'Making the PDF…',
    saved:
      '{count} {count|label|labels} saved to {file}[; {missing} {missing|row has|rows have} none in it: no label on this machine, or one that may not be printed]',
  },
)

export type BatchPrintWords = (typeof batchPrintWords)['vi']
