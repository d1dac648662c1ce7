import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { centeredSquare } from './cropPicture.ts'

interface PhotoCropProps {
  /** Address of the chosen picture. */
  src: string
  label: string
  crop: PercentCrop | undefined
  onCrop: (crop: PercentCrop, picture: HTMLImageElement | null) => void
  onUnreadable: () => void
}

/** The crop frame over a picture; moved with pointer or arrow keys. */
export default function PhotoCrop({ src, label, crop, onCrop, onUnreadable }: PhotoCropProps) {
  return (
    <div className="photo-crop">
      <ReactCrop
        aspect={1}
        circularCrop
        keepSelection
        minWidth={40}
        {...(crop ? { crop } : {})}
        ariaLabels={ariaLabels(label)}
        onChange={(_, percent) => onCrop(percent, null)}
      >
        <img
          src={src}
          alt=""
          onLoad={({ currentTarget: picture }) =>
            onCrop(centeredSquare(picture.naturalWidth, picture.naturalHeight), picture)
          }
          onError={onUnreadable}
        />
      </ReactCrop>
    </div>
  )
}

/** All handles do the same, so they share a label. */
const ariaLabels = (label: string) => ({
  cropArea: label,
  nwDragHandle: label,
  nDragHandle: label,
  neDragHandle: label,
  eDragHandle: label,
  seDragHandle: label,
  sDragHandle: label,
  swDragHandle: label,
  wDragHandle: label,
})
